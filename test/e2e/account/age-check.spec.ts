import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeMember } from '@amour/test/members/make-member.ts'
import { gateClient, openAgeGate } from '@amour/test/age/age-gate.ts'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { enterAs, readStorage } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { startAgeProvider } from '@amour/tools/age-gate/age-provider.ts'
import { startAgeWallet } from '@amour/tools/age-gate/wallet/age-wallet.ts'
import { issueMdoc, makeDeviceKey } from '@amour/tools/age-gate/wallet/credentials.ts'
import { makeIssuer, writeIdentity, writeIssuers } from '@amour/tools/age-gate/wallet/issuer.ts'
import {
  answerFor,
  encryptAnswer,
  nameOfCredential,
  presentMdoc,
  readRequest,
} from '@amour/tools/age-gate/wallet/present.ts'
import { expect, type Page } from '@playwright/test'

/** The gate where the site sends people, over the pretend provider of `npm start`, which is slow for two seconds. */
async function openGate(site: Site, settings: Record<string, string> = {}) {
  await rm(join(site.ageGate.keyFolder, 'public-keys.json'), { force: true })
  return openAgeGate({
    serverUrl: site.database.url,
    siteUrl: site.url,
    place: site.ageGate,
    settings: { AGE_OIDC_PATIENCE: '1', AGE_OIDC_NAME: 'Pretend ID', ...settings },
    openProvider: (returnTo) =>
      startAgeProvider({ ...gateClient, port: 0, returnTo, isProduction: false, slow: 2_000 }),
  })
}

/** A gate that asks wallets too, and the pretend wallet of `npm start`. */
async function openGateWithWallet(site: Site) {
  await using stack = new AsyncDisposableStack()
  const { root, signer } = await makeIssuer('Pretend ID office')
  const issuersFile = join(site.ageGate.keyFolder, 'issuers.json')
  await mkdir(site.ageGate.keyFolder, { recursive: true })
  await writeIssuers(issuersFile, [{ root }])
  const wallet = await startAgeWallet({ port: 0, signer, isProduction: false })
  stack.defer(() => wallet.close())
  const identity = await writeIdentity(site.ageGate.keyFolder)
  const link = { AGE_WALLET_ISSUERS: issuersFile, AGE_WALLET_LINK: `${wallet.url}/` }
  stack.use(await openGate(site, { ...identity, ...link }))
  const all = stack.move()
  return { signer, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** From one's account to the page that waits for a wallet. */
async function goToWallet(page: Page) {
  await page.goto('/account/age')
  await page.getByRole('radio', { name: 'With a wallet app' }).check({ force: true })
  await page.getByRole('button', { name: 'Go to the age gate' }).click()
  await page.getByRole('link', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'Show it with your wallet' })).toBeVisible()
}

/** From one's account to the provider's question. */
async function goToProvider(page: Page) {
  await page.goto('/account/age')
  await page.getByRole('button', { name: 'Go to the age gate' }).click()
  await expect(page.getByRole('heading', { name: 'Prove you’re 18 or over' })).toBeVisible()
  await page.getByRole('link', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'Pretend age provider' })).toBeVisible()
}

/** Somebody of whose age nothing is known yet. */
async function enterUnproven(page: Page, site: Site) {
  const member = await makeMember(site.context, { password: 'open sesame', ageProvenUntil: null })
  await enterAs(page, member)
  return member
}

const proofOf = (site: Site, memberId: string) =>
  site.context.db.selectFrom('age_proof').select(['method_class', 'level']).where('member_id', '=', memberId).execute()

test('an adult comes back with a proof, hands it in at once, and on another day it goes by itself', async ({
  page,
  site,
}) => {
  await using _ = await openGate(site)
  const ann = await enterUnproven(page, site)
  await goToProvider(page)
  await page.getByRole('button', { name: 'An adult' }).click()
  await expect(page.getByRole('heading', { name: 'Your proof is here' })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/account/age`)
  expect(await proofOf(site, ann.id)).toEqual([])
  await page.getByRole('button', { name: 'Hand it in now' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve proved that you’re 18 or over' })).toBeVisible()
  expect(await proofOf(site, ann.id)).toEqual([{ method_class: 'service', level: 'substantial' }])
  // Nobody was logged out on the way, and of the check nothing is left in the browser.
  expect((await readStorage(page)).local).toHaveProperty(['amour.account'])

  await page.clock.install()
  const bob = await enterUnproven(page, site)
  await goToProvider(page)
  await page.getByRole('button', { name: 'An adult' }).click()
  await expect(page.getByRole('heading', { name: 'Your proof is here' })).toBeVisible()
  const handedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/account/age/redeem'))
  await page.clock.fastForward('01:00:30')
  expect((await handedIn).status()).toBe(200)
  expect(await proofOf(site, bob.id)).toHaveLength(1)
})

test('a check that is begun in another tab while a proof is handed in is kept', async ({ page, site }) => {
  await using _ = await openGate(site)
  await enterUnproven(page, site)
  const tab = await page.context().newPage()
  await tab.goto('/account/age')
  await expect(tab.getByRole('button', { name: 'Go to the age gate' })).toBeVisible()
  await goToProvider(page)
  await page.getByRole('button', { name: 'An adult' }).click()
  await expect(page.getByRole('heading', { name: 'Your proof is here' })).toBeVisible()
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
  await page.route('**/api/account/age/redeem', async (route) => {
    const answer = await route.fetch()
    await isBegun
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Hand it in now' }).click()
  await tab.getByRole('button', { name: 'Go to the age gate' }).click()
  await expect(tab.getByRole('heading', { name: 'Prove you’re 18 or over' })).toBeVisible()
  begin()
  await expect(page.getByRole('heading', { name: 'You’ve proved that you’re 18 or over' })).toBeVisible()
  await tab.getByRole('link', { name: 'Start the check' }).click()
  await tab.getByRole('button', { name: 'An adult' }).click()
  await expect(tab.getByRole('heading', { name: 'Your proof is here' })).toBeVisible()
})

test('whoever is under 18, turns back or meets a provider in trouble reads why, and can begin again', async ({
  page,
  site,
}) => {
  await using gate = await openGate(site)
  const ann = await enterUnproven(page, site)
  for (const [answer, title] of [
    ['Under 18', 'We can’t let you in'],
    ['Cancel', 'You cancelled the check'],
    ['Fail', 'We couldn’t reach the age check'],
    ['Take too long', 'We couldn’t reach the age check'],
  ] as const) {
    await goToProvider(page)
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByRole('heading', { name: title }), answer).toBeVisible()
    expect(await findBarriers(page), answer).toEqual([])
    await page.getByRole('link', { name: /^(Try again|Back to Amour)$/ }).click()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  }
  expect(await proofOf(site, ann.id)).toEqual([])
  expect(new URL(gate.url).port).toBe(String(site.ageGate.port))

  // A proof that somebody sends one is none of one's own.
  await page.goto(`/account/age#proof=service.substantial.2026-11.${'A'.repeat(342)}`)
  await expect(page.getByText(/^That proof doesn’t belong to a check you started/)).toBeVisible()
})

test('the page and the gate’s are good for all, in both themes, narrow and wide, and there is no cookie', async ({
  page,
  site,
}) => {
  await using _ = await openGate(site)
  await enterUnproven(page, site)
  await page.goto('/account/age')
  await expect(page.getByRole('button', { name: 'Go to the age gate' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Go to the age gate' }).click()
  await expect(page.getByRole('heading', { name: 'Prove you’re 18 or over' })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await expectGood(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Start the check' })).toBeFocused()
})

test('a wallet shows that somebody is an adult, under 18, or nothing; and a browser that knows wallets asks itself', async ({
  page,
  site,
}) => {
  await using gate = await openGateWithWallet(site)
  const ann = await enterUnproven(page, site)
  for (const [answer, title] of [
    ['Under 18', 'We can’t let you in'],
    ['Refuse', 'You cancelled the check'],
  ] as const) {
    await goToWallet(page)
    await page.getByRole('link', { name: 'Open my wallet on this device' }).click()
    await page.getByRole('button', { name: answer, exact: true }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await goToWallet(page)
  await expectGood(page)
  await page.getByRole('link', { name: 'Open my wallet on this device' }).click()
  await page.getByRole('button', { name: 'An adult', exact: true }).click()
  await page.getByRole('button', { name: 'Hand it in now' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve proved that you’re 18 or over' })).toBeVisible()
  expect(await proofOf(site, ann.id)).toEqual([{ method_class: 'wallet', level: 'substantial' }])

  // The browser asks a wallet itself, as Chromium does with a phone: here the test answers in its place.
  const bob = await enterUnproven(page, site)
  await page.exposeFunction('askWallet', async (jwt: string) => {
    const request = await readRequest(jwt)
    const device = makeDeviceKey()
    const shown = await presentMdoc(await issueMdoc({ signer: gate.signer, device }), {
      device,
      made: await answerFor(request),
      isInBrowser: true,
    })
    return encryptAnswer(request, { vp_token: { [nameOfCredential(request, 'mso_mdoc')]: [shown] } })
  })
  await page.addInitScript(() => {
    const { askWallet } = globalThis as unknown as { askWallet: (jwt: string) => Promise<string> } // exposed above
    type Asked = { digital: { requests: [{ protocol: string; data: { request: string } }] } }
    Object.assign(globalThis, { DigitalCredential: class {} })
    navigator.credentials.get = async (asked) => {
      const [{ protocol, data }] = (asked as unknown as Asked).digital.requests // the browser's types have no wallets yet
      return { id: '', type: 'digital', protocol, data: { response: await askWallet(data.request) } }
    }
  })
  await goToWallet(page)
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await page.getByRole('button', { name: 'Hand it in now' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve proved that you’re 18 or over' })).toBeVisible()
  expect(await proofOf(site, bob.id)).toHaveLength(1)
})

async function expectGood(page: Page) {
  for (const width of [320, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers(page), `${width} ${colorScheme}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
    }
  }
}
