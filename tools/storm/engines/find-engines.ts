import { existsSync, globSync } from 'node:fs'
import { installPackages } from '@amour/test/process/system-packages.ts'

/** Each program that the other engines need, by Debian's package: where it lies, `*` for any folder. */
const programs = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  // The browser itself comes with its library, which the driver brings.
  'libwebkit2gtk-4.1-0': '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  xvfb: '/usr/bin/Xvfb',
} as const

type Package = keyof typeof programs

const packages = Object.keys(programs) as Package[] // of the object above

const find = (name: Package) => globSync(programs[name])[0]

/** Where Firefox and WebKitGTK's browser lie; installs them as root. Throws what is missing, and how it is got. */
export async function findEngines(): Promise<{ firefox: string; webkit: string }> {
  const missing = () => packages.filter((name) => !existsSync(find(name) ?? ''))
  if (missing().length > 0) await installPackages(...missing())
  const [firefox, webkit] = [find('firefox-esr'), find('libwebkit2gtk-4.1-0')]
  if (missing().length > 0 || !firefox || !webkit) {
    throw new Error(
      `The other engines need ${missing().join(', ')}, which could not be installed: as root, apt-get install ${missing().join(' ')}.`,
    )
  }
  return { firefox, webkit }
}
