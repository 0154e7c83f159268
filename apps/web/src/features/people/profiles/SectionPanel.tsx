import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import type { AutosaveState } from './autosave.ts'
import { hasFieldErrors } from './profile-form.ts'
import type { Section } from './profile-form.ts'

type SectionPanelProps = {
  section: Section
  saving: AutosaveState
  onRetry: () => void
  hint?: string | undefined
  children: ReactNode
}

/** A part of the profile that tells whether it is saved. */
export function SectionPanel({ section, saving, onRetry, hint, children }: SectionPanelProps) {
  const { t } = useTranslation('profiles')
  const state = saving.status[section]
  const labels = { saving: t('saving'), saved: t('saved'), failed: t('notSaved') }
  const isBroken = state === 'failed' && saving.error !== undefined && !hasFieldErrors(section, saving.fieldErrors)
  return (
    <Panel
      id={section}
      title={t(`sections.${section}`)}
      hint={hint}
      aside={<SaveStatus state={state} labels={labels} />}
    >
      {children}
      {isBroken && (
        <Alert tone="bad" className="mt-4">
          {describe(saving.error) ?? t('saveFailed')}{' '}
          <Button variant="link" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Alert>
      )}
    </Panel>
  )
}

/** A refusal's own reason; an outage has none. */
const describe = (error: unknown) => (error instanceof CallError && !error.isOutage ? error.message : undefined)
