import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filterReportedMessages } from './decision-draft.ts'
import { TickBox } from '#features/cases/case-data/shared/TickBox.tsx'

type Props = { file: CaseFile; restsOn: readonly string[]; onChange: (restsOn: readonly string[]) => void }

/** Which of the reported words a decision leans on; asked where some of them cannot be shown to have been sent. */
export function EvidenceBasisField({ file, restsOn, onChange }: Props) {
  const { t } = useTranslation('console-cases')
  const reported = filterReportedMessages(file)
  const isOpen = ({ state }: (typeof reported)[number]) => state !== 'verified'
  if (file.kind !== 'report' || !reported.some(isOpen)) return null
  const hasGrounds = !reported.every(isOpen) || file.reportsFiled.some(({ kind }) => kind !== 'message')
  const toggle = (id: string) => onChange(restsOn.includes(id) ? restsOn.filter((one) => one !== id) : [...restsOn, id])
  return (
    <div className="stack s4" role="group" aria-label={t('restsOn')}>
      <div className="small strong">{t('restsOn')}</div>
      {reported.map(({ id, seq, state }) => (
        <TickBox key={id} isTicked={restsOn.includes(id)} onToggle={() => toggle(id)}>
          {t('wordsOf', { number: seq, state: t(state === 'verified' ? 'isVerified' : 'isUnverified') })}
        </TickBox>
      ))}
      <p className="small muted row top">
        <Info size={16} aria-hidden />
        <span>{t(hasGrounds ? 'untick' : 'nothingProven')}</span>
      </p>
    </div>
  )
}
