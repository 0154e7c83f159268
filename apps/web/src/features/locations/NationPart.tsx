import { useSearchParams } from 'react-router'
import { CountyRow } from './CountyRow.tsx'
import { nationId } from './nation-id.ts'

type NationPartProps = { nation: string; counties: readonly { county: string; members: number | null }[] }

/** A nation's counties. The address holds the one that is open, so that back and reload find it so. */
export function NationPart({ nation, counties }: NationPartProps) {
  const [search, setSearch] = useSearchParams()
  const open = search.get('county')
  const id = nationId(nation)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="t-section mb-2" id={`${id}-title`}>
        {nation}
      </h2>
      <ul className="rows">
        {counties.map(({ county, members }) => (
          <CountyRow
            key={county}
            county={county}
            members={members}
            isOpen={county === open}
            onToggle={() => setSearch(county === open ? {} : { county }, { replace: true, preventScrollReset: true })}
          />
        ))}
      </ul>
    </section>
  )
}
