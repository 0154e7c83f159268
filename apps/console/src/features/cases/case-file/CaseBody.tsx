import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { DisclosuresCard } from '#features/cases/disclosures/shared/DisclosuresCard.tsx'
import { AppealBody } from './AppealBody.tsx'
import { CaseMaterial } from '#features/cases/evidence/shared/CaseMaterial.tsx'
import { DecisionPanel } from '#features/cases/decision/shared/DecisionPanel.tsx'
import { IntimateBody } from './IntimateBody.tsx'
import { MemberCards } from './MemberCards.tsx'
import { VerificationBody } from './VerificationBody.tsx'

/** What there is to see of a case and to decide, laid out as its kind asks for. */
export function CaseBody({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  if (file.appeal) return <AppealBody file={file} appeal={file.appeal} />
  if (file.kind === 'intimate') return <IntimateBody file={file} />
  const check = file.selfie ?? file.film
  if (file.kind === 'verification' && check) return <VerificationBody file={file} check={check} />
  return (
    <div className="cols case">
      <div className="wrapcol">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
        <div className="col" tabIndex={0} role="group" aria-label={t('case')}>
          <CaseMaterial file={file} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
        <div className="col" tabIndex={0} role="group" aria-label={t('member')}>
          <MemberCards file={file} />
          <DisclosuresCard caseId={file.id} />
        </div>
      </div>
      <DecisionPanel key={file.id} file={file} />
    </div>
  )
}
