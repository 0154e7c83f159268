import type { Browser } from '@playwright/test'
import { logIn } from './smoothness.ts'

/** Members' screens in the order in which they are pressed; each twice before it counts, so that its files are here. */
const screens = ['/search', '/inbox', '/notifications', '/profile', '/profile/photos', '/account', '/'] as const

/** How long each press took until the screen's heading and its content were painted, in milliseconds. */
export async function measureNavigation(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await logIn(page)
    const times: number[] = []
    for (let round = -2; round < rounds; round += 1) {
      for (const path of screens) {
        const time = await page.evaluate(pressLink, path)
        if (round >= 0) times.push(time)
      }
    }
    return times
  } finally {
    await context.close()
  }
}

/** From the press until the frame is painted in which the next screen stands, without a place holder in it. */
function pressLink(path: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find((one) => one.pathname === path)
  if (!link) throw new Error(`No link leads to ${path}.`)
  const before = document.querySelector('h1')
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const look = () => {
      const heading = document.querySelector('h1')
      const isThere = location.pathname === path && heading && heading !== before
      if (isThere && !document.querySelector('main .skel')) {
        // What comes after the callbacks of a frame comes after its paint.
        setTimeout(() => resolve(performance.now() - start))
      } else if (performance.now() - start > 20_000) reject(new Error(`${path} did not come.`))
      else requestAnimationFrame(look)
    }
    link.click()
    requestAnimationFrame(look)
  })
}
