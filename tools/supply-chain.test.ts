import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeBill, describeLicences, findShipped, type Lock } from './supply-chain.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
const lock = JSON.parse(await read('package-lock.json')) as Lock // npm's own format

/** Licences that what is under the MIT licence may ship beside itself, unchanged. */
const fitting =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|CC0-1\.0|LGPL-3\.0-or-later)$/

test('what is shipped names a licence that fits, and the list of licences names all of it', () => {
  const shipped = findShipped(lock)
  expect(shipped.length).toBeGreaterThan(200)
  // Of several licences one may be chosen where OR stands between them.
  const fits = (licence: string) =>
    licence
      .replace(/^\(|\)$/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => fitting.test(one)))
  const strange = shipped.filter(({ licence }) => !fits(licence))
  expect(['GPL-2.0-only', 'MIT AND GPL-2.0-only', ''].filter(fits)).toEqual([])
  expect(strange).toEqual([])
  const list = describeLicences(lock)
  expect(shipped.filter(({ name, version }) => !list.includes(`- ${name} ${version}\n`))).toEqual([])
})

test('the bill of materials names each package with its digest, and none that only tests need', () => {
  const bill = describeBill(lock, { name: 'amour', version: '1.2.3' })
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'commander', '@img/sharp-linux-x64']))
  for (const absent of ['vitest', 'oxlint', '@playwright/test', 'puppeteer-core']) expect(names).not.toContain(absent)
  const refs = bill.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(refs).toContainEqual(expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d/))
  expect(bill.components.filter(({ hashes: [hash] }) => hash?.content.length !== 128)).toEqual([])
})
