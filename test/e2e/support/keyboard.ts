import type { ElementHandle, Locator, Page } from '@playwright/test'

/** More stops than any screen has. */
const STOPS = 150

/** Goes from where the focus is to a control by the Tab key alone, back with Shift. Throws when it cannot be reached. */
export async function tabTo(page: Page, control: Locator) {
  await control.waitFor()
  const isBefore = await control.evaluate((element) => {
    const here = document.activeElement ?? document.body
    return here !== document.body && element.compareDocumentPosition(here) === Node.DOCUMENT_POSITION_FOLLOWING
  })
  let found = await control.elementHandle()
  for (let stop = 0; stop < STOPS; stop += 1) {
    let state = await stateOf(found)
    if (!state?.isThere) {
      // The screen has drawn it anew. To find it by its role and name each time would take longer than all the keys.
      found = await control.elementHandle()
      state = await stateOf(found)
    }
    if (state?.hasFocus) return
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(control)}.`)
}

/** Undefined where it is gone with its page. */
const stateOf = (found: ElementHandle | null) =>
  found
    ?.evaluate((node) => ({ isThere: node.isConnected, hasFocus: node === document.activeElement }))
    .catch(() => undefined)

/** Presses keys that mean something only shortly after one another, 'g q': nothing comes between them on a busy machine. */
export const pressAtOnce = (page: Page, keys: string) =>
  Promise.all(keys.split(' ').flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]))

/** Goes to a button or link and presses Enter on it. */
export async function enter(page: Page, control: Locator) {
  await tabTo(page, control)
  // In one go: a screen that comes this very moment may take the focus to its heading.
  await control.press('Enter')
}

/** Goes to a field and writes a text in place of what is in it. */
export async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await field.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

/** Chooses one of a group of radio buttons: Tab leads to the one that is taken, the arrows from it to the others. */
export async function choose(page: Page, choice: Locator) {
  const name = await choice.getAttribute('name')
  await tabTo(page, page.locator(`input[type=radio][name="${name}"]:checked`))
  for (let step = 0; step < 10 && !(await choice.isChecked()); step += 1) await page.keyboard.press('ArrowDown')
}
