import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkedCard } from './shared/LinkedCard.tsx'
import { SignalsCard } from './shared/SignalsCard.tsx'
import { MemberCard } from './shared/MemberCard.tsx'
import { PolicyCard } from './PolicyCard.tsx'

/** The rule that may be touched, who it is about, and what is known of them. */
export function MemberCards({ file }: { file: CaseFile }) {
  return (
    <>
      {file.kind !== 'feedback' && <PolicyCard file={file} />}
      <AboutMember file={file} />
      {file.member && file.member.signals.length > 0 && <SignalsCard signals={file.member.signals} />}
      {file.member && <LinkedCard linked={file.member.linked} />}
    </>
  )
}

/** Whom a case is about, or that they have gone. */
export function AboutMember({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const title = t(file.kind === 'report' ? 'member' : 'memberOnly')
  if (file.member) return <MemberCard title={title} member={file.member} />
  if (!file.isErased) return null
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="pad">
        <Alert tone="plain" icon={<UserRoundX className="i" aria-hidden />}>
          <b>{t('erased')}</b> {t('erasedWhat')}
        </Alert>
      </div>
    </section>
  )
}
