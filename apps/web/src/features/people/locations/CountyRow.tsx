import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Towns } from './Towns.tsx'

type CountyRowProps = { county: string; members: ReactNode; isOpen: boolean; onToggle: () => void }

export function CountyRow({ county, members, isOpen, onToggle }: CountyRowProps) {
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
