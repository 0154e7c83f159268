import { writeFile } from 'node:fs/promises'
import { writeSync } from 'node:fs'
import { develop, encode, meanColour } from './developer.ts'
import { drawLitWindow } from './lit-window.ts'
import { DEVELOPED, keptWidths } from './format.ts'

/** The process in which windows are drawn, so that the server's own neither waits nor grows; its argument are seeds. */
async function draw(seeds: readonly string[]) {
  const placeholders: string[] = []
  for (const [index, seed] of seeds.entries()) {
    const picture = await develop(drawLitWindow(seed), seed, DEVELOPED)
    for (const width of keptWidths) await writeFile(`${index}-${width}.webp`, await encode(picture, width))
    placeholders.push(await meanColour(picture))
  }
  return placeholders
}

const [, , seeds = '[]'] = process.argv
writeSync(1, JSON.stringify(await draw(JSON.parse(seeds) as string[]))) // what windows.ts has written
