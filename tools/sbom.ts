import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeBill, describeLicences, type Lock } from '#supply-chain.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const [folder = join(root, 'var/supply')] = process.argv.slice(2)

const read = async <File>(name: string) => JSON.parse(await readFile(join(root, name), 'utf8')) as File // npm's own formats
const lock = await read<Lock>('package-lock.json')
const { name, version } = await read<{ name: string; version: string }>('package.json')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(describeBill(lock, { name, version }), null, 2)}\n`)
await writeFile(join(folder, 'licences.md'), describeLicences(lock))
process.stdout.write(`sbom.json and licences.md are in ${folder}.\n`)
