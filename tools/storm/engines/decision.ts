import { reports } from '@amour/contract/reports.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { makeStaff } from '@amour/test/make-staff.ts'
import type { Side } from './journey.ts'
import { seeText, until } from './tab.ts'

/** A moderator opens a member's report from the queue, claims it and decides it, by keys as far as there are some. */
export async function decide({ tab, site }: Side) {
  const { context } = site
  const [reported, witness] = [await makeMember(context), await makeMember(context)]
  const body = { kind: 'profile', category: 'scam', target: reported.id, description: 'They ask everybody for money.' }
  const answer = await fetch(site.url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${witness.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(`The report was answered ${answer.status}.`)
  const { token } = await makeStaff(context)
  await tab.open(site.consoleUrl)
  await tab.run((given) => sessionStorage.setItem('console.token', given), token)
  await tab.open(`${site.consoleUrl}/queue/reports`)
  await tab.click(`//tr[contains(.,"${reported.username}")]//a`)
  await until(tab, 'the case', () => location.pathname.startsWith('/case'))
  await seeText(tab, 'Nobody holds it')
  await tab.press('c')
  await seeText(tab, 'Yours until')
  await tab.press('1')
  await tab.choose('//select[@id="reason"]', 'We could not find what was reported.')
  await tab.click('//button[starts-with(normalize-space(.),"Review decision")]')
  await tab.click('//dialog//button[starts-with(normalize-space(.),"Confirm")]')
  await until(tab, 'the queue', () => location.pathname.startsWith('/queue/'))
  await storesDecision(site, reported.id)
}

/** The console holds a decision back for a moment, in which it can be undone. */
async function storesDecision({ context }: Side['site'], memberId: string) {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const made = await context.db.selectFrom('decision').select('action').where('member_id', '=', memberId).execute()
    if (made.length > 0) {
      const actions = made.map(({ action }) => action).join()
      if (actions === 'none') return
      throw new Error(`The decision was stored as “${actions}”.`)
    }
    await new Promise((looked) => setTimeout(looked, 100))
  }
  throw new Error('The decision was not stored.')
}
