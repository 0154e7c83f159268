import { expect, test } from 'vitest'
import { openLog } from '#log.ts'
import { processAll } from './process-all.ts'

const log = openLog('silent')

/** Works off numbers, of which some cannot be done; answers those that were tried. */
async function tryAll(count: number, isBroken: (item: number) => boolean) {
  const tried: number[] = []
  const items = Array.from({ length: count }, (_, index) => index)
  const outcome = await processAll({ log }, items, async (item) => {
    tried.push(item)
    if (isBroken(item)) throw new Error('broken')
  }).catch((error: unknown) => String(error))
  return { tried: tried.length, outcome }
}

test('what fails for one is done for all others, and is told at the end', async () => {
  expect(await tryAll(50, (item) => item < 3)).toEqual({
    tried: 50,
    outcome: 'Error: 3 of 50 could not be worked off.',
  })
  expect(await tryAll(50, () => false)).toEqual({ tried: 50, outcome: undefined })
})

test('when nothing works any more it is given up until the next time', async () => {
  expect(await tryAll(50, (item) => item >= 20)).toEqual({ tried: 30, outcome: 'Error: broken' })
})
