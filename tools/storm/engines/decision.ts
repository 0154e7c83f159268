import { addDemoStaff } from '@amour/server/features/trust/staff/demo-staff.service.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import type { Side, Step } from './journey.ts'
import { labelled, named, PATIENCE, seeText, until } from './tab.ts'

/** Who decides in Firefox, and who in WebKit. */
const moderators = ['Priya Nair', 'Tom Ashdown'] as const

/** What both do before the service goes away: each reports the other, and a moderator in the same browser decides it. */
export const judgement: Step[] = [
  { name: 'reports the other, and gets a reference', run: report },
  // Both hold theirs before one decides: after a decision the next case that nobody holds opens by itself, and is held.
  { name: 'signs in to the console and claims the case', run: claim },
  { name: 'decides it', run: decide },
  { name: 'is told what came of the report', run: hear },
]

/** Moderators of the demonstration: neither driver has a key to touch, and WebKitGTK knows none at all. */
export const enlistModerators = ({ context }: Site) =>
  addDemoStaff(
    context,
    moderators.map((name) => ({ name, roles: ['moderator'] })),
  )

async function report({ tab, site, other }: Side) {
  await tab.open(`${site.url}/member/${other.username}`)
  await tab.click(named('More'))
  await tab.click(named('Report'))
  await tab.choose('//dialog//select', 'Scam or selling')
  await tab.type(labelled('What happened?'), 'They ask everybody for money.')
  await tab.click('//dialog//button[@type="submit"]')
  await seeText(tab, 'Your report has arrived')
  await seeText(tab, 'AM-')
}

const moderatorOf = ({ isFirst }: Side) => moderators[isFirst ? 0 : 1]

async function claim(side: Side) {
  const { tab, site, other } = side
  const name = moderatorOf(side)
  await tab.open(site.consoleUrl)
  await tab.click(`//button[contains(.,"${name}")]`)
  await until(tab, 'the console', () => sessionStorage.getItem('console.token') !== null)
  await seeText(tab, `, ${name.split(' ')[0]}`)
  await tab.open(`${site.consoleUrl}/queue/reports`)
  await tab.click(`//tr[contains(.,"${other.username}")]//a`)
  await until(tab, 'the case', () => location.pathname.startsWith('/case'))
  await seeText(tab, 'They ask everybody for money.')
  await seeText(tab, 'Nobody holds it')
  await tab.press('c')
  await seeText(tab, 'Yours until')
}

async function decide(side: Side) {
  const { tab } = side
  await tab.press('1')
  await tab.choose('//select[@id="reason"]', 'We could not find what was reported.')
  await tab.click('//button[starts-with(normalize-space(.),"Review decision")]')
  await tab.click('//dialog//button[starts-with(normalize-space(.),"Confirm")]')
  await until(tab, 'the queue', () => location.pathname.startsWith('/queue/'))
  await isStored(side, moderatorOf(side))
}

/** Throws unless the database has that decision, by that moderator; the console holds it back while it can be undone. */
async function isStored({ site, other }: Side, moderator: string) {
  const begun = performance.now()
  for (;;) {
    const made = await site.context.db
      .selectFrom('decision')
      .innerJoin('member', 'member.id', 'decision.member_id')
      .innerJoin('staff', 'staff.id', 'decision.staff_id')
      .where('member.username', '=', other.username)
      .select(['decision.action', 'decision.reason', 'staff.name'])
      .execute()
    const stored = made.map(({ action, reason, name }) => `${action}, ${reason}, ${name}`).join('; ')
    if (stored === `none, notShown, ${moderator}`) return
    if (stored !== '') throw new Error(`The decision was stored as “${stored}”.`)
    if (performance.now() - begun > PATIENCE) throw new Error('The decision was not stored.')
    await new Promise((looked) => setTimeout(looked, 100))
  }
}

async function hear({ tab, site }: Side) {
  await tab.open(`${site.url}/notifications`)
  await tab.click('//a[contains(.,"There’s news about a report of yours")]')
  await seeText(tab, 'A profile · Scam or selling')
  await seeText(tab, 'Decided: we found nothing against our rules.')
}
