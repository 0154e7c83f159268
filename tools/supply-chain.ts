type Entry = { version?: string; integrity?: string; license?: string; link?: boolean; dev?: boolean }

/** The lock file as npm writes it. */
export type Lock = { packages: Record<string, Entry> }

/** A package that runs in production, as the lock file pins it. */
type Shipped = { name: string; version: string; licence: string; sha512: string }

/** Every package that an installation without development packages may hold, by name; those of other platforms too. */
export function findShipped({ packages }: Lock): Shipped[] {
  const shipped = new Map<string, Shipped>()
  for (const [path, { version = '', integrity = '', license = '', link, dev }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const sha512 = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
    shipped.set(`${name}@${version}`, { name, version, licence: license, sha512 })
  }
  return [...shipped.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found)
}

/** What is shipped as a bill of materials in the form of CycloneDX 1.5, the same for the same lock file. */
export function describeBill(lock: Lock, { name, version }: { name: string; version: string }) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: 'MIT' } }] } },
    components: findShipped(lock).map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      hashes: [{ alg: 'SHA-512', content: one.sha512 }],
      licenses: [/ (AND|OR) /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
    })),
  }
}

/** https://github.com/package-url/purl-spec: of a scope only the sign is written otherwise. */
const purlOf = ({ name, version }: Shipped) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** What is shipped, by licence, to be read. */
export function describeLicences(lock: Lock): string {
  const shipped = findShipped(lock)
  const licences = [...new Set(shipped.map(({ licence }) => licence))].toSorted()
  const sections = licences.map((licence) => {
    const named = shipped.filter((one) => one.licence === licence).map(({ name, version }) => `- ${name} ${version}`)
    return `## ${licence}\n\n${named.join('\n')}\n`
  })
  return ['# Licences of what is shipped\n', ...sections].join('\n')
}
