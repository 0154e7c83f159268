import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@amour/test/process/free-port.ts'
import { Builder, By, Capabilities, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { PATIENCE, type Tab } from './tab.ts'

/**
 * Starts WebKitGTK's small browser on a screen of its own, driven over WebDriver, with a profile that nobody has used
 * and that goes with it.
 */
export async function startWebKit(binary: string): Promise<Tab> {
  await using ending = new AsyncDisposableStack()
  const screen = spawn('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  ending.defer(() => end(screen))
  const [display] = (await once(screen.stdout, 'data')) as [Buffer] // the number of the screen, once it is ready
  const port = await freePort()
  const service = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    // oxlint-disable-next-line node/no-process-env -- a browser needs HOME and the like
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  })
  ending.defer(() => end(service))
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/status`)
  const options = { binary, args: ['--automation'] }
  const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
  const driver = await new Builder().usingServer(address).withCapabilities(wanted).build()
  ending.defer(() => driver.quit())
  await driver.manage().setTimeouts({ script: PATIENCE, pageLoad: 2 * PATIENCE })
  const version = (await driver.getCapabilities()).get('browserVersion') as string // named by every WebDriver
  const running = ending.move()

  const withOne = (xpath: string, act: Act) => actOn(driver, xpath, act)
  return {
    engine: `WebKitGTK ${version}`,
    open: (url) => driver.get(url),
    click: (xpath) => withOne(xpath, (element) => element.click()),
    tick: (xpath) => withOne(xpath, (element) => element.sendKeys(Key.SPACE)),
    // A second Shift lets go of the first; of the key that should let go of all, this driver knows nothing.
    type: (xpath, written) =>
      withOne(xpath, (element) => element.sendKeys(written.replaceAll('\n', Key.SHIFT + Key.ENTER + Key.SHIFT))),
    async attach(xpath, file) {
      const field = await driver.wait(until.elementLocated(By.xpath(xpath)), PATIENCE)
      await field.sendKeys(file)
    },
    choose: (xpath, option) =>
      withOne(xpath, async (element) => element.findElement(By.xpath(`.//option[.="${option}"]`)).click()),
    async press(key) {
      await driver
        .switchTo()
        .activeElement()
        .sendKeys(key === 'Enter' ? Key.ENTER : key)
    },
    async run(work, given = '') {
      const { value, error } = await driver.executeAsyncScript<{ value: never; error?: string }>(inPage(work), given)
      if (error !== undefined) throw new Error(error)
      return value
    },
    close: () => running.disposeAsync(),
  }
}

type Act = (element: WebElement) => Promise<void>

/** Does it to the first that can be seen; a screen that is drawn anew meanwhile is asked again. */
async function actOn(driver: WebDriver, xpath: string, act: Act) {
  let last = ''
  const reached = driver.wait(async () => {
    for (const element of await driver.findElements(By.xpath(xpath))) {
      try {
        if (!(await element.isEnabled())) continue
        // The driver scrolls no further than to the edge, where a bar of the page may lie over it.
        await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element)
        await act(element)
        return true
      } catch (error) {
        // Not to be seen, covered, or drawn anew meanwhile.
        last = String(error)
      }
    }
    return false
  }, PATIENCE)
  await reached.catch((cause: unknown) => {
    throw new Error(`${xpath} could not be reached. ${last}`, { cause })
  })
}

/** A function as a script whose last argument takes its answer. */
const inPage = (work: unknown) => `
  const [given, tell] = arguments
  Promise.resolve().then(() => (${String(work)})(given)).then((value) => tell({ value }), (error) => tell({ error: String(error) }))`

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function answers(url: string) {
  const begun = performance.now()
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() - begun > PATIENCE) throw new Error('WebKitWebDriver did not start.')
    await new Promise((looked) => setTimeout(looked, 50))
  }
}
