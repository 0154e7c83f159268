import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { readPolicyRows } from './policy-rows.ts'
import { notOfMembers, outsideTables, toldData } from './privacy-data.ts'

/** Each table of the written schema with its columns. */
function readTables(schema: string): Map<string, string[]> {
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+) \((.*?)^\)/gms)]
  return new Map(
    tables.map(([, name = '', body = '']) => {
      const lines = [...body.matchAll(/^ {2}"?(\w+)"? /gm)].map(([, column = '']) => column)
      return [name, lines.filter((column) => column !== 'CONSTRAINT')]
    }),
  )
}

type Told = { tables: Map<string, string[]>; rows: readonly string[]; told: typeof toldData; others: object }

/** What the database keeps and the policy does not tell of, and what it tells of that is not kept. */
function compare({ tables, rows, told, others }: Told): string[] {
  const named = [...Object.values(told).flat(), ...Object.keys(others)]
  const places = [...tables].flatMap(([table, columns]) => [table, ...columns.map((column) => `${table}.${column}`)])
  const isTold = (place: string) => named.includes(place)
  const untold = [...tables].flatMap(([table, columns]) => {
    if (isTold(table)) return []
    // One of which single columns are told has all of them told.
    const parts = columns.map((column) => `${table}.${column}`)
    return parts.some(isTold) ? parts.filter((part) => !isTold(part)) : [table]
  })
  const titles = [...Object.keys(told), ...outsideTables]
  return [
    ...untold.map((place) => `nobody is told of ${place}`),
    ...named.filter((place) => !places.includes(place)).map((place) => `${place} is no table or column`),
    ...named.filter((place, at) => named.indexOf(place) !== at).map((place) => `${place} is told twice`),
    ...titles.filter((title) => !rows.includes(title)).map((title) => `the policy has no row “${title}”`),
    ...rows.filter((row) => !titles.includes(row)).map((row) => `nothing is kept of “${row}”`),
  ]
}

/** The first cell of each row of the table. */
const rows = readPolicyRows('privacy').map(([what = '']) => what)

test('the Privacy Policy tells of all that the database keeps of a member, and of nothing else', async () => {
  const tables = readTables(await readFile(join(root, 'apps/server/database/schema.sql'), 'utf8'))
  expect(tables.size).toBeGreaterThan(100)
  expect(rows.length).toBeGreaterThan(40)
  expect(compare({ tables, rows, told: toldData, others: notOfMembers })).toEqual([])
})

const schema = `CREATE TABLE favourite (
  member_id uuid NOT NULL,
  "position" smallint,
  CONSTRAINT favourite_pkey PRIMARY KEY (member_id)
);
CREATE TABLE county (
  id integer NOT NULL
);
`

test('a table or a column that is told of nowhere, twice, or is gone, is seen', () => {
  const tables = readTables(schema)
  expect(tables.get('favourite')).toEqual(['member_id', 'position'])
  const lawful = {
    tables,
    rows: ['Favourites', ...outsideTables],
    told: { Favourites: ['favourite'] },
    others: { county: '' },
  }
  expect(compare(lawful)).toEqual([])
  expect(compare({ ...lawful, others: {} })).toEqual(['nobody is told of county'])
  const partly = { Favourites: ['favourite.member_id'] }
  expect(compare({ ...lawful, told: partly })).toEqual(['nobody is told of favourite.position'])
  expect(compare({ ...lawful, others: { county: '', favourite: '' } })).toEqual(['favourite is told twice'])
  expect(compare({ ...lawful, others: { county: '', visit: '' } })).toEqual(['visit is no table or column'])
  expect(compare({ ...lawful, rows: outsideTables })).toEqual(['the policy has no row “Favourites”'])
  expect(compare({ ...lawful, rows: [...lawful.rows, 'Flirts'] })).toEqual(['nothing is kept of “Flirts”'])
})
