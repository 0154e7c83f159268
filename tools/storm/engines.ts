import { openSite, type Site } from '@amour/test/e2e/support/site.ts'
import { buildWeb, isWebBuilt } from '#web-build.ts'
import { enlistModerators, judgement } from './engines/decision.ts'
import { findEngines } from './engines/find-engines.ts'
import { startFirefox } from './engines/firefox.ts'
import {
  arrival,
  departure,
  losesService,
  openConversation,
  read,
  type Settled,
  type Side,
  type Step,
  write,
} from './engines/journey.ts'
import { ownPhoto, seePhoto, sendPhoto } from './engines/pictures.ts'
import { memberScreens, publicScreens } from './engines/screens.ts'
import { people } from './engines/people.ts'
import { describe } from './engines/tab.ts'
import { startWebKit } from './engines/webkit.ts'

export type EnginesReport = {
  seconds: number
  /** What each engine passed, with the seconds it took; one engine waits for the other where they write. */
  passed: Record<string, Record<string, number>>
  faults: string[]
}

/**
 * Two people go through the product, one in Firefox and one in WebKitGTK, see every screen, write to each other and show
 * each other photos. The first step that fails in either ends it. Throws when the browsers are missing and cannot be installed.
 */
export async function stormEngines(): Promise<EnginesReport> {
  const { firefox, webkit } = await findEngines()
  if (!(await isWebBuilt())) await buildWeb()
  await using ending = new AsyncDisposableStack()
  const opened = ending.use(await openSite({ CONSOLE_DEMO: 'on' }))
  const { site } = opened
  await enlistModerators(site)
  const begun = performance.now()
  const tabs = [await startFirefox(firefox)]
  ending.defer(async () => void (await Promise.all(tabs.map((tab) => tab.close()))))
  tabs.push(await startWebKit(webkit))
  // The second app, where the first was stopped.
  ending.defer(async () => void (await site.app.stop()))
  const sides = tabs.map((tab, index): Side => {
    const [me, other] = index === 0 ? people : people.toReversed()
    return { tab, site, me, other, isFirst: index === 0 } as Side // there are two people and two tabs
  })
  const report: EnginesReport = { seconds: 0, passed: {}, faults: [] }
  for (const { name, run } of stepsOf(sides, site)) {
    process.stdout.write(`  ${name} …\n`)
    const started = performance.now()
    const settled = await run()
    const seconds = Math.round((performance.now() - started) / 100) / 10
    for (const [index, { tab }] of sides.entries()) {
      const one = settled[index]
      if (one?.status === 'fulfilled') (report.passed[tab.engine] ??= {})[name] = seconds
      else report.faults.push(`${tab.engine}, ${name}: ${String(one?.reason)} There was ${await describe(tab)}`)
    }
    if (report.faults.length > 0) break
  }
  report.seconds = Math.round((performance.now() - begun) / 1000)
  return report
}

type Round = { name: string; run: () => Promise<Settled[]> }

function stepsOf(sides: Side[], site: Site): Round[] {
  const each = (run: (side: Side) => Promise<void>) => () => Promise.allSettled(sides.map(run))
  const only = (run: (side: Side) => Promise<void>, isFirst: boolean) =>
    each(async (side) => (side.isFirst === isFirst ? run(side) : undefined))
  const begin = async (side: Side) => {
    await openConversation(side)
    await write(side)
  }
  const answerPhoto = async (side: Side) => {
    await seePhoto(side)
    await sendPhoto(side)
  }
  const both = ({ name, run }: Step): Round => ({ name, run: each(run) })
  return [
    ...[publicScreens, ...arrival].map(both),
    { name: 'Firefox writes, its field grows', run: only(begin, true) },
    { name: 'WebKit reads it and answers, its field grows', run: only(begin, false) },
    { name: 'Firefox reads the answer', run: only(({ tab, other }) => read(tab, other.words), true) },
    both(ownPhoto),
    { name: 'Firefox sends a photo', run: only(sendPhoto, true) },
    { name: 'WebKit sees it, and sends one', run: only(answerPhoto, false) },
    { name: 'Firefox sees that one', run: only(seePhoto, true) },
    ...[memberScreens, ...departure, ...judgement].map(both),
    { name: 'is told that the service is away, and let in again', run: () => losesService(sides, site) },
  ]
}
