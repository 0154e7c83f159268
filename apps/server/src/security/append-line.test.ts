import { appendFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appendLine } from './append-line.ts'

/** A file with one line, in which the next one comes to what `does` does of it, and then to a full disk. */
async function openFullDisk(does: (file: string, line: Buffer) => void) {
  const folder = await createTemporaryFolder('append-line')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'notes.jsonl')
  await appendLine(file, 'first')
  await using handle = await open(file)
  const handles = Object.getPrototypeOf(handle) as typeof handle // nothing exports it
  vi.spyOn(handles, 'appendFile').mockImplementationOnce(async (line) => {
    does(file, line as Buffer) // it is given one
    throw Object.assign(new Error('no space is left'), { code: 'ENOSPC' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return file
}

test('what a full disk has taken of a line is taken back, whole or in part', async () => {
  for (const part of [0, 3, 8]) {
    const file = await openFullDisk((to, line) => appendFileSync(to, line.subarray(0, part)))
    await expect(appendLine(file, 'zweité')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readFile(file, 'utf8')).toBe('first\n')
  }
})

test('a line that another process has added meanwhile stays, wherever ours was cut short', async () => {
  const before = await openFullDisk((to) => appendFileSync(to, 'other\n'))
  await expect(appendLine(before, 'second')).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readFile(before, 'utf8')).toBe('first\nother\n')
  const behind = await openFullDisk((to) => appendFileSync(to, 'sec\nx\n'))
  await expect(appendLine(behind, 'second')).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readFile(behind, 'utf8')).toBe('first\nsec\nx\n')
})
