import { rm } from 'node:fs/promises'
import { PROOF_HEADER } from '@amour/contract/account/proof.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { fillRegistration } from '@amour/test/e2e/support/forms.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { type Browser, chromium, type Request } from '@playwright/test'
import { startMailbox } from '#mailbox/mailbox.ts'
import { buildWeb, isWebBuilt } from '#web-build.ts'
import { openStage } from './stage.ts'

/** One address of a mobile network, which all of them share. */
const SHARED = '198.51.100.40'

/** Rounds of a try (docs/decisions/051), and how many a slow phone does in a second. */
const ROUNDS = 5_000
const SLOW_PHONE = 500_000

/** What a registration cost: the tries of its proofs of work, their seconds here, and from the press to the answer. */
type Cost = { isDone: boolean; said: string; proofs: number; tries: number; work: number; total: number }

type Report = {
  people: number
  through: number
  said: string[]
  /** By tens of people: proofs and tries on average, seconds of work and from press to answer, the longest of them. */
  tens: { proofs: number; tries: number; work: number; total: number; longest: number }[]
  /** The longest work of all in seconds, as it would take a slow phone. */
  slowPhone: number
  /** Seconds for all of them, one after the other. */
  seconds: number
}

/** Lets so many people register through the form, one after the other, each in a browser of their own behind one address. */
export async function stormRegistrations(people: number): Promise<Report> {
  if (!(await isWebBuilt())) await buildWeb()
  await using ending = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('registrations-mail')
  ending.defer(() => rm(folder, { recursive: true, force: true }))
  const mailbox = await startMailbox({ folder, smtpPort: 0, httpPort: 0 })
  ending.defer(() => mailbox.close())
  const stage = ending.use(await openStage('registrations', { TRUST_PROXY: 'on', SMTP_URL: mailbox.smtpUrl }))
  await stage.start()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const begun = performance.now()
  const costs: Cost[] = []
  try {
    for (let one = 0; one < people; one += 1) costs.push(await register(browser, stage.url, one))
  } finally {
    await browser.close()
  }
  const longest = Math.max(...costs.map(({ tries, proofs }) => (proofs > 0 ? tries / proofs : 0)))
  return {
    people,
    through: costs.filter(({ isDone }) => isDone).length,
    said: [...new Set(costs.flatMap(({ isDone, said }) => (isDone ? [] : [said])))],
    tens: Array.from({ length: Math.ceil(people / 10) }, (_, ten) => summarise(costs.slice(ten * 10, ten * 10 + 10))),
    slowPhone: inTenths((longest * ROUNDS) / SLOW_PHONE),
    seconds: Math.round((performance.now() - begun) / 1000),
  }
}

/** What a report holds against the app, in sentences. */
export const findRegistrationFailures = ({ people, through, said }: Report): string[] =>
  through === people ? [] : [`${people - through} of ${people} people did not get through: ${said.join(' · ')}`]

async function register(browser: Browser, url: string, one: number): Promise<Cost> {
  const context = await browser.newContext({ locale: 'en-GB', extraHTTPHeaders: { 'x-forwarded-for': SHARED } })
  try {
    const page = await context.newPage()
    const proofs: Solution[] = []
    const refusals: string[] = []
    page.on('response', (response) => {
      if (response.status() < 400) return
      void response.text().then(
        (body) => refusals.push(`${response.status()} ${new URL(response.url()).pathname} ${body}`),
        () => undefined,
      )
    })
    page.on('request', (request) => {
      const solution = readSolution(request)
      if (solution) proofs.push(solution)
    })
    await page.goto(`${url}/register`)
    const form = await fillRegistration(page, {
      username: `commuter-${one}`,
      email: `commuter-${one}@example.com`,
      password: 'As-you-like-it £1',
      iAm: 'A woman looking for a man',
      town: { typed: 'bath', taken: 'Somerset - Bath' },
    })
    const begun = performance.now()
    await form.getByRole('button', { name: 'Create free account!' }).click()
    const done = page.getByRole('status').filter({ hasText: 'Please activate your account' })
    const refused = form.getByRole('alert').or(form.locator('[aria-invalid=true]'))
    await done.or(refused).first().waitFor({ timeout: 120_000 })
    return {
      isDone: await done.isVisible(),
      said: [...(await refused.allInnerTexts()), ...refusals].join(' · '),
      proofs: proofs.length,
      tries: proofs.reduce((sum, { counter }) => sum + counter + 1, 0),
      work: proofs.reduce((sum, { time }) => sum + time / 1000, 0),
      total: (performance.now() - begun) / 1000,
    }
  } finally {
    await context.close()
  }
}

/** The counter that was found, and the milliseconds that it took. */
type Solution = { counter: number; time: number }

function readSolution(request: Request): Solution | undefined {
  const header = request.headers()[PROOF_HEADER]
  if (!header) return undefined
  const { solution } = JSON.parse(Buffer.from(header, 'base64').toString()) as { solution: Solution } // altcha's own form
  return solution
}

function summarise(costs: readonly Cost[]) {
  const mean = (of: (cost: Cost) => number) => inTenths(costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length)
  return {
    proofs: mean(({ proofs }) => proofs),
    tries: mean(({ tries }) => tries),
    work: mean(({ work }) => work),
    total: mean(({ total }) => total),
    longest: inTenths(Math.max(...costs.map(({ total }) => total))),
  }
}

const inTenths = (value: number) => Math.round(value * 10) / 10
