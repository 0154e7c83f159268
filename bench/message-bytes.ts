import type { Figure } from './figures.ts'
import { letterOf, makeKeys, sealBetween, type Version, weigh } from './site/sealed-inbox.ts'

/** What one short message weighs, sealed by the product's own code. */
export async function measureBytes(): Promise<Figure[]> {
  const weights = []
  for (const version of [1, 2] as const) {
    const [from, to] = await Promise.all(['0001', '0002'].map((end) => makePerson(end, version)))
    if (!from || !to) throw new Error('Both were made.')
    weights.push({ version, ...weigh(await sealBetween({ from, to, text: letterOf(1) })) })
  }
  return weights.flatMap(({ version, wire, stored }) => [
    { goal: 'P23', name: `40 characters in version ${version}, as they are sent`, value: wire, unit: 'bytes' },
    { goal: 'P23', name: `40 characters in version ${version}, as they are stored`, value: stored, unit: 'bytes' },
  ])
}

const makePerson = async (end: string, version: Version) => ({
  id: `00000000-0000-4000-8000-00000000${end}`,
  keys: await makeKeys(version),
})
