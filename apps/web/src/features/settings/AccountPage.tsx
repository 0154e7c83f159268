import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account.ts'
import type { KitPaper } from '#app/KitSheet.tsx'
import { useMe } from '#app/me.ts'
import { PageIndex } from '#app/PageIndex.tsx'
import { useAnchor } from '#app/use-anchor.ts'
import { useAnswered } from '#app/use-answered.ts'
import { useDecisions } from '#features/appeals/appeals.api.ts'
import { BlocksPanel } from './BlocksPanel.tsx'
import { DecisionsPanel } from './DecisionsPanel.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { firstQuestions } from './first-questions.ts'
import { JumpLinks } from './JumpLinks.tsx'
import { KeysPanel } from './KeysPanel.tsx'
import { KitPanel } from './KitPanel.tsx'
import { LeavingPanel } from './LeavingPanel.tsx'
import { LookPanel } from './LookPanel.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PrivacyPanel } from './PrivacyPanel.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { partNames } from './parts.ts'
import { SignInsPanel } from './SignInsPanel.tsx'
import { TwoStepPanel } from './TwoStepPanel.tsx'
import '@amour/ui/styles/account.css'
import '@amour/ui/styles/profile.css'

/** What keeps the account its member's own: sign-in, devices, privacy, keys. */
export function AccountPage() {
  const { t } = useTranslation('settings')
  const me = useMe()
  const { twoStep } = useUser()
  const isWhole = useAnswered(firstQuestions) && me !== undefined
  useAnchor(isWhole)
  const [kit, setKit] = useState<KitPaper>()
  const { data: decided, isError } = useDecisions()
  const hasDecisions = decided ? decided.length > 0 : isError
  const parts = partNames
    .filter((id) => id !== 'decisions' || hasDecisions)
    .map((id) => ({ id, title: t(`parts.${id}`) }))
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="t-page">{t('title')}</h1>
      </div>
      <JumpLinks parts={parts} />
      <div className="with-index">
        {/* It watches the parts that are there when it begins. */}
        <PageIndex key={String(isWhole)} parts={parts} />
        <div>
          {!isWhole && <SettingsSkeleton />}
          {me && (
            // Unseen they ask already.
            <div className={isWhole ? 'account-parts' : 'invisible h-0 overflow-hidden'}>
              <SecurityCard hasTwoStep={twoStep} />
              <EmailPanel hasTwoStep={twoStep} />
              <PasswordPanel me={me} hasTwoStep={twoStep} />
              <TwoStepPanel />
              <DevicesPanel />
              <SignInsPanel />
              <NewsPanel />
              <PrivacyPanel />
              <LookPanel />
              <KeysPanel me={me} hasTwoStep={twoStep} onKit={setKit} />
              <KitPanel me={me} hasTwoStep={twoStep} fresh={kit} onFresh={setKit} />
              <BlocksPanel />
              <ReportsPanel />
              <DecisionsPanel />
              <ExportPanel hasTwoStep={twoStep} />
              <LeavingPanel hasTwoStep={twoStep} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
