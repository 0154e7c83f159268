import { useSearchParams } from 'react-router'
import { makeNationId } from './nation-id.ts'
import { useMemberCount } from './use-member-count.tsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Towns } from './Towns.tsx'

type County = { county: string; members: number | null }

/**
 * A nation's counties, in two columns of their own: one that opens moves only what is below it. The address holds the
 * county that is open, so that back and reload find it so.
 */
export function NationSection({ nation, counties }: { nation: string; counties: readonly County[] }) {
  const [search, setSearch] = useSearchParams()
  const open = search.get('county')
  const count = useMemberCount()
  const id = makeNationId(nation)
  const half = Math.ceil(counties.length / 2)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="t-section mb-2" id={`${id}-title`}>
        {nation}
      </h2>
      <div className="nation">
        {[counties.slice(0, half), counties.slice(half)].map((column, index) => (
          <ul key={index}>
            {column.map(({ county, members }) => (
              <CountyRow
                key={county}
                county={county}
                members={count(members)}
                isOpen={county === open}
                onToggle={() => setSearch(county === open ? {} : { county }, { replace: true })}
              />
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}

type CountyRowProps = { county: string; members: ReactNode; isOpen: boolean; onToggle: () => void }

function CountyRow({ county, members, isOpen, onToggle }: CountyRowProps) {
  const id = useId()
  return (
    <li>
      <h3>
        <button className="county" type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span>{county}</span>
          {members}
          <ChevronDown className="i i-20" aria-hidden />
        </button>
      </h3>
      <div id={id}>{isOpen && <Towns county={county} />}</div>
    </li>
  )
}
