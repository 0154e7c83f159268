/** One window of a browser, driven as a person would: by pointer and keys. */
export type Tab = {
  /** The browser and its version. */
  engine: string
  /** Opens an address, and answers once what came is loaded: the page, or a screen that stands in for it. */
  open(url: string): Promise<void>
  /** Waits for what the XPath names, and clicks it. */
  click(xpath: string): Promise<void>
  /** Ticks a box, by pointer or by the space bar: whichever the driver manages for one that is drawn by the site. */
  tick(xpath: string): Promise<void>
  /** Waits for an empty field, and types into it with real keys. */
  type(xpath: string, text: string): Promise<void>
  /** Gives a file to a field for files, which need not be seen. */
  attach(xpath: string, file: string): Promise<void>
  /** Chooses an option of a native select by what it says. */
  choose(xpath: string, option: string): Promise<void>
  /** Presses a key on whatever has the focus. */
  press(key: 'Enter' | 'c' | '1'): Promise<void>
  /** Runs a function in the page, which knows nothing of this one's scope; answers what it resolves to. */
  run<Result>(work: (given: string) => Result | Promise<Result>, given?: string): Promise<Result>
  close(): Promise<void>
}

/** Milliseconds in which what a step waits for has to come, on a busy machine too. */
export const PATIENCE = 60_000

const LOOK = 100

/** What stands in the page at this moment, for whoever reads that a step failed. */
export const describe = (tab: Tab): Promise<string> =>
  tab.run(() => `${location.href}: ${document.body.innerText.slice(0, 600)}`).catch(String)

/** Waits until something is so in the page; throws what was awaited. */
export async function until(tab: Tab, awaited: string, isSo: (given: string) => unknown, given = ''): Promise<void> {
  const begun = performance.now()
  // While a page makes room for another there is nothing to ask.
  while (!(await tab.run(isSo, given).catch(() => false))) {
    if (performance.now() - begun > PATIENCE) {
      throw new Error(`${awaited} did not come.`)
    }
    await new Promise((looked) => setTimeout(looked, LOOK))
  }
}

export const seeText = (tab: Tab, text: string) =>
  until(tab, `“${text.slice(0, 60)}”`, (wanted) => document.body.innerText.includes(wanted), text)

export const seeAddress = (tab: Tab, path: string) =>
  until(tab, `the address ${path}`, (wanted) => location.pathname === wanted, path)

/** A button, link or menu by the whole of what it says, or of one of its faces, or by its label for screen readers. */
export const named = (name: string) =>
  `//*[self::button or self::a or self::summary][normalize-space(.)="${name}" or @aria-label="${name}" or .//span[normalize-space(.)="${name}"]]`

/** The control under a label that begins so. */
export const labelled = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(.),"${label}")]/@for] | //label[starts-with(normalize-space(.),"${label}")]//*[self::input or self::textarea] | //*[self::input or self::textarea][starts-with(@aria-label,"${label}")]`
