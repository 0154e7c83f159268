import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const features = fileURLToPath(new URL('../../features/', import.meta.url))

test('each screen that could not be shown says what the server said of it, and the number of the failure', async () => {
  const silent: string[] = []
  let states = 0
  for await (const name of glob('**/*.tsx', { cwd: features })) {
    const [, ...parts] = (await readFile(features + name, 'utf8')).split('<ErrorState')
    states += parts.length
    for (const part of parts) {
      const [within = ''] = part.split('</ErrorState>')
      if (!within.includes('<FailureText')) silent.push(name)
    }
  }
  expect(states).toBeGreaterThan(15)
  expect(silent).toEqual([])
})
