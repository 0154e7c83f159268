import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isClosedByAge, useUser } from '#app/account/account.ts'
import type { Me } from '#app/account/account.ts'
import { useQueriesSettled } from '#app/call/use-queries-settled.ts'
import { findAnchor } from '#app/reading/find-anchor.ts'
import { AccountDeletionPanel } from '#features/account/account-deletion/shared/AccountDeletionPanel.tsx'
import { preloadSettingsForms } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { devicesQuery } from '#features/account/devices/devices.api.ts'
import { DevicesPanel } from '#features/account/devices/shared/DevicesPanel.tsx'
import { SignInsPanel } from '#features/account/devices/shared/SignInsPanel.tsx'
import { signInsQuery } from '#features/account/devices/sign-ins.api.ts'
import { emailQuery } from '#features/account/email/email.api.ts'
import { EmailPanel } from '#features/account/email/shared/EmailPanel.tsx'
import { consentsQuery } from '#features/account/exports/consents.api.ts'
import { exportQuery } from '#features/account/exports/export.api.ts'
import { ExportPanel } from '#features/account/exports/shared/ExportPanel.tsx'
import { KeysPanel } from '#features/account/key-settings/shared/KeysPanel.tsx'
import { KitPanel } from '#features/account/key-settings/shared/KitPanel.tsx'
import { ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { PasswordPanel } from '#features/account/password/shared/PasswordPanel.tsx'
import { preferencesQuery } from '#features/account/preferences/preferences.api.ts'
import { privacyQuery } from '#features/account/preferences/privacy.api.ts'
import { DisplaySettingsPanel } from '#features/account/preferences/shared/DisplaySettingsPanel.tsx'
import { NewsPanel } from '#features/account/preferences/shared/NewsPanel.tsx'
import { PrivacyPanel } from '#features/account/preferences/shared/PrivacyPanel.tsx'
import { pushQuery } from '#features/account/push/push.api.ts'
import { PushPanel } from '#features/account/push/shared/PushPanel.tsx'
import { TwoStepPanel } from '#features/account/two-step/shared/TwoStepPanel.tsx'
import { passkeysQuery, twoStepQuery } from '#features/account/two-step/two-step.api.ts'
import { explicitConsentsQuery } from '#features/media/explicit/explicit-consents.api.ts'
import { ExplicitPanel } from '#features/media/explicit/shared/ExplicitPanel.tsx'
import { hidingQuery } from '#features/account/hiding/hiding.api.ts'
import { HidingPanel } from '#features/account/hiding/shared/HidingPanel.tsx'
import { blockedMembersKey } from '#features/people/blocks/blocks.api.ts'
import { BlocksPanel } from '#features/people/blocks/shared/BlocksPanel.tsx'
import { decisionsQuery } from '#features/trust/appeals/appeals.api.ts'
import { DecisionsPanel } from '#features/trust/appeals/shared/DecisionsPanel.tsx'
import { ownReportsKey } from '#features/trust/reports/reports.api.ts'
import { ReportsPanel } from '#features/trust/reports/shared/ReportsPanel.tsx'
import type { AccountGroup } from '#paths.ts'

type PanelsProps = { me: Me; hasTwoStep: boolean }

/** Of those the questions that name other members, and are not asked while those are closed. */
const keysOfOthers: readonly (readonly unknown[])[] = [
  explicitConsentsQuery.queryKey,
  blockedMembersKey('blocked'),
  blockedMembersKey('hidden'),
]

/** What each group shows, and what its parts ask when they are first shown; how tall each is depends on the answers. */
const groups: Record<AccountGroup, { Panels: ComponentType<PanelsProps>; keys: readonly (readonly unknown[])[] }> = {
  security: {
    Panels: SecurityPanels,
    keys: [emailQuery, twoStepQuery, passkeysQuery, devicesQuery, signInsQuery].map(({ queryKey }) => queryKey),
  },
  encryption: { Panels: EncryptionPanels, keys: [ownKeysQuery.queryKey] },
  privacy: {
    Panels: PrivacyPanels,
    keys: [privacyQuery.queryKey, hidingQuery.queryKey, ...keysOfOthers],
  },
  notifications: { Panels: NewsPanels, keys: [preferencesQuery.queryKey, pushQuery.queryKey] },
  reports: { Panels: ReportPanels, keys: [ownReportsKey, decisionsQuery.queryKey] },
  data: { Panels: DataPanels, keys: [exportQuery.queryKey, consentsQuery.queryKey] },
}

type AccountGroupPanelsProps = { group: AccountGroup; me: Me | undefined; isShown: boolean }

/** One group of the account. While another is shown it stays as it is, with what has been typed in it. */
export function AccountGroupPanels({ group, me, isShown }: AccountGroupPanelsProps) {
  const user = useUser()
  const { Panels, keys } = groups[group]
  const asked = isClosedByAge(user) ? keys.filter((key) => !keysOfOthers.includes(key)) : keys
  const isWhole = useQueriesSettled(asked) && me !== undefined
  useAnchorFocus(isWhole && isShown)
  return (
    <div hidden={!isShown}>
      {!isWhole && <GroupSkeleton />}
      {me && (
        // Unseen they ask already.
        <div
          className={isWhole ? undefined : 'invisible h-0 overflow-hidden'}
          onPointerOver={preloadSettingsForms}
          onFocus={preloadSettingsForms}
        >
          <Panels me={me} hasTwoStep={user.twoStep} />
        </div>
      )}
    </div>
  )
}

/** Goes to the heading of the part that the address names, as soon as the part is there. */
function useAnchorFocus(isThere: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const part = hash && isThere ? findAnchor(hash) : null
    const heading = part?.querySelector('h2')
    if (!part || !heading) return
    part.scrollIntoView()
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [hash, key, isThere])
}

function SecurityPanels({ me, hasTwoStep }: PanelsProps) {
  return (
    <>
      <EmailPanel hasTwoStep={hasTwoStep} />
      <PasswordPanel me={me} hasTwoStep={hasTwoStep} />
      <TwoStepPanel />
      <DevicesPanel />
      <SignInsPanel />
    </>
  )
}

function EncryptionPanels({ me, hasTwoStep }: PanelsProps) {
  const [kit, setKit] = useState<KitPaper>()
  return (
    <>
      <KeysPanel me={me} hasTwoStep={hasTwoStep} onKit={setKit} />
      <KitPanel me={me} hasTwoStep={hasTwoStep} fresh={kit} onFresh={setKit} />
    </>
  )
}

function PrivacyPanels() {
  // Two of them name other members.
  const isClosed = isClosedByAge(useUser())
  return (
    <>
      <PrivacyPanel />
      <HidingPanel />
      {!isClosed && <ExplicitPanel />}
      <DisplaySettingsPanel />
      {!isClosed && <BlocksPanel />}
    </>
  )
}

function NewsPanels() {
  return (
    <>
      <NewsPanel />
      <PushPanel />
    </>
  )
}

function ReportPanels() {
  return (
    <>
      <ReportsPanel />
      <DecisionsPanel />
    </>
  )
}

function DataPanels({ hasTwoStep }: PanelsProps) {
  return (
    <>
      <ExportPanel hasTwoStep={hasTwoStep} />
      <AccountDeletionPanel hasTwoStep={hasTwoStep} />
    </>
  )
}

/** The shape of the first parts of a group. */
function GroupSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loadingPage')} className="stack stack-24">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  )
}
