import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { PATIENCE, type Tab } from './tab.ts'

/** Starts Firefox without a window, driven over WebDriver BiDi, with a profile that nobody has used. */
export async function startFirefox(executablePath: string): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    protocolTimeout: 2 * PATIENCE,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const locate = (xpath: string) => page.locator(`xpath/${xpath}`)
  const click = (xpath: string) =>
    locate(xpath)
      .click()
      .catch((cause: unknown) => {
        throw new Error(`${xpath} could not be reached.`, { cause })
      })
  const waitFor = (xpath: string) =>
    locate(xpath)
      .waitHandle()
      .catch((cause: unknown) => {
        throw new Error(`${xpath} did not come.`, { cause })
      })
  return {
    engine: (await browser.version()).replace('firefox/', 'Firefox '),
    open: async (url) => void (await page.goto(url)),
    click,
    tick: click,
    async type(xpath, text) {
      const field = await waitFor(xpath)
      await field.focus()
      for (const line of text.split(/(\n)/)) {
        if (line === '\n') await breakLine()
        else await page.keyboard.type(line)
      }
    },
    async attach(xpath, file) {
      const field = (await waitFor(xpath)) as ElementHandle<HTMLInputElement> // a field for files is asked for
      await field.uploadFile(file)
    },
    async choose(xpath, option) {
      // The options of some come later than the menu.
      await waitFor(`(${xpath})//option[.="${option}"]`)
      const select = await waitFor(xpath)
      const value = await select.evaluate(
        (element, wanted) => [...(element as HTMLSelectElement).options].find(({ text }) => text === wanted)?.value, // a select is asked for
        option,
      )
      if (value === undefined) throw new Error(`${xpath} has no “${option}” any more.`)
      await select.asElement()?.select(value)
    },
    press: (key) => page.keyboard.press(key),
    run: (work, given = '') => page.evaluate(work, given) as Promise<Awaited<ReturnType<typeof work>>>, // what crosses over is JSON
    close: () => browser.close(),
  }

  async function breakLine() {
    await page.keyboard.down('Shift')
    await page.keyboard.press('Enter')
    await page.keyboard.up('Shift')
  }
}
