import { makeCountyId, makeNationId } from './nation-id.ts'
import { useMemberCount } from './use-member-count.tsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Towns } from './Towns.tsx'

type County = { county: string; members: number | null }

type NationSectionProps = {
  nation: string
  counties: readonly County[]
  open: string | null
  onOpen: (county: string | null) => void
}

/** A nation's counties, in two columns of their own: one that opens moves only what is below it. */
export function NationSection({ nation, counties, open, onOpen }: NationSectionProps) {
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
                onToggle={() => onOpen(county === open ? null : county)}
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
    <li id={makeCountyId(county)}>
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
