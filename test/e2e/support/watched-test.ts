import { publishStoredKeys } from '@amour/server/features/account/keys/key-log.service.ts'
import { makeMember, type NewMember } from '@amour/test/members/make-member.ts'
import { type Site, test as base } from '@amour/test/e2e/support/site.ts'
import { openWatchedSite, untilSigned } from '@amour/test/e2e/support/watched-site.ts'

type Watched = Awaited<ReturnType<typeof openWatchedSite>>

/** Tests in pages that are built with a policy, beside two witnesses. */
export const test = base.extend<object, { watched: Watched; site: Site }>({
  watched: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      await using opened = await openWatchedSite()
      await use(opened)
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  site: [async ({ watched }, use) => use(watched.site), { scope: 'worker', timeout: 900_000 }],
})

export const password = 'Ann’s old password £1'

/** A woman and these men with keys that the log and its witnesses have signed. */
export async function makeSigned({ context, url }: Site, woman: NewMember, men: NewMember[]) {
  const ann = await makeMember(context, { password, hasKeys: true, ...woman })
  const made = []
  for (const man of men)
    made.push(await makeMember(context, { gender: 'Man', seeking: 'Woman', hasKeys: true, ...man }))
  await publishStoredKeys(context)
  await untilSigned({ context, url })
  return { ann, men: made }
}
