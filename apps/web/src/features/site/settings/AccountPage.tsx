import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { useMe } from '#app/account/me.ts'
import { PageIndex } from '#app/reading/PageIndex.tsx'
import type { Part } from '#app/reading/PageIndex.tsx'
import { useAnchor } from '#app/reading/use-anchor.ts'
import { useQueriesSettled } from '#app/call/use-queries-settled.ts'
import { useDecisions } from '#features/trust/appeals/appeals.api.ts'
import { BlocksPanel } from '#features/people/blocks/shared/BlocksPanel.tsx'
import { DecisionsPanel } from '#features/trust/appeals/shared/DecisionsPanel.tsx'
import { preloadSettingsForms } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { DevicesPanel } from '#features/account/devices/shared/DevicesPanel.tsx'
import { EmailPanel } from '#features/account/email/shared/EmailPanel.tsx'
import { ExportPanel } from '#features/account/exports/shared/ExportPanel.tsx'
import { settingsQueries } from './settings-queries.ts'
import { KeysPanel } from '#features/account/key-settings/shared/KeysPanel.tsx'
import { KitPanel } from '#features/account/key-settings/shared/KitPanel.tsx'
import { AccountDeletionPanel } from '#features/account/account-deletion/shared/AccountDeletionPanel.tsx'
import { DisplaySettingsPanel } from '#features/account/preferences/shared/DisplaySettingsPanel.tsx'
import { NewsPanel } from '#features/account/preferences/shared/NewsPanel.tsx'
import { PasswordPanel } from '#features/account/password/shared/PasswordPanel.tsx'
import { PrivacyPanel } from '#features/account/preferences/shared/PrivacyPanel.tsx'
import { ReportsPanel } from '#features/trust/reports/shared/ReportsPanel.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { SignInsPanel } from '#features/account/devices/shared/SignInsPanel.tsx'
import { TwoStepPanel } from '#features/account/two-step/shared/TwoStepPanel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import '@amour/ui/styles/screens/account.css'
import '@amour/ui/styles/profile.css'

/** The parts of the account's page, by the anchors that lead there; that of decisions is there once one was made. */
const partNames = [
  'email',
  'password',
  'two-step',
  'devices',
  'sign-ins',
  'news',
  'privacy',
  'appearance',
  'keys',
  'kit',
  'blocked',
  'reports',
  'decisions',
  'data',
  'leaving',
] as const

/** What keeps the account its member's own: sign-in, devices, privacy, keys. */
export function AccountPage() {
  const { t } = useTranslation('settings')
  const me = useMe()
  const { twoStep } = useUser()
  const isWhole = useQueriesSettled(settingsQueries) && me !== undefined
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
            <div
              className={isWhole ? 'account-parts' : 'invisible h-0 overflow-hidden'}
              onPointerOver={preloadSettingsForms}
              onFocus={preloadSettingsForms}
            >
              <SecurityCard hasTwoStep={twoStep} />
              <EmailPanel hasTwoStep={twoStep} />
              <PasswordPanel me={me} hasTwoStep={twoStep} />
              <TwoStepPanel />
              <DevicesPanel />
              <SignInsPanel />
              <NewsPanel />
              <PrivacyPanel />
              <DisplaySettingsPanel />
              <KeysPanel me={me} hasTwoStep={twoStep} onKit={setKit} />
              <KitPanel me={me} hasTwoStep={twoStep} fresh={kit} onFresh={setKit} />
              <BlocksPanel />
              <ReportsPanel />
              <DecisionsPanel />
              <ExportPanel hasTwoStep={twoStep} />
              <AccountDeletionPanel hasTwoStep={twoStep} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The way to each part over the parts of a small screen. */
function JumpLinks({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation()
  return (
    <nav className="jump" aria-label={t('onThisPage')}>
      {parts.map(({ id, title }) => (
        <a key={id} className="chip chip--line" href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** The shape of the first parts of the account. */
function SettingsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loadingPage')} className="stack stack-24">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </SkeletonGroup>
  )
}
