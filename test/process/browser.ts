import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages } from './system-packages.ts'

/** Without a window to draw, it takes two thirds of the time; Playwright drives the same one where it brings its own. */
const shell = '/usr/bin/chromium-headless-shell'
const system = '/usr/bin/chromium'

/**
 * Flags without which Chromium refuses root, speaks to the network by itself, or has a graphics card played to it: of a
 * sweep's processor time that was a tenth.
 */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
]

/**
 * Finds a Chromium for the tests, Debian's headless one first, which it installs as root.
 * Throws one sentence that says what is missing.
 */
export async function findBrowser(): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- the tests have no config of the app's
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (await launches(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  for (const candidate of [() => shell, () => system, () => install(shell), unpack, () => install(system)]) {
    const path = await candidate()
    if (path && (await launches(path))) return path
  }
  throw new Error(
    'The browser tests need Chromium: set CHROMIUM_PATH to one, or install it (Debian: apt-get install chromium-headless-shell).',
  )
}

async function launches(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return chromium.launch({ executablePath: path, args: browserArguments, timeout: 15_000 }).then(
    async (browser) => {
      await browser.close()
      return true
    },
    () => false,
  )
}

/** A Chromium that npm brings along, packed; it lacks some libraries on some systems. */
async function unpack(): Promise<string | undefined> {
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath().catch(() => undefined)
}

const install = async (path: string) => ((await installPackages(basename(path))) ? path : undefined)
