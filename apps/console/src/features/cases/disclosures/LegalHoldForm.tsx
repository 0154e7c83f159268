import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Preservation } from '@amour/contract/console/disclosures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { formatDate } from '#app/display/format.ts'
import { useHasRole } from '#app/call/me.ts'
import { SubmitForm } from '#app/form/SubmitForm.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { usePreserve } from './disclosures.api.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'

type Props = { caseId: string; preservation: Preservation | null }

/** Whether a case's evidence is held, and the way to hold it. */
export function LegalHoldForm({ caseId, preservation }: Props) {
  return preservation ? <Held caseId={caseId} preservation={preservation} /> : <Begin caseId={caseId} />
}

function Held({ caseId, preservation }: { caseId: string; preservation: Preservation }) {
  const { t } = useTranslation('console-disclosures')
  const isLead = useHasRole('lead')
  const [isAsking, setAsking] = useState(false)
  const { since, by, why } = preservation
  return (
    <div className="stack s12" role="status">
      <p>{t('held', { date: formatDate(since), name: by, why })}</p>
      {isLead && (
        <div>
          <Button variant="quiet" size="lg" onClick={() => setAsking(true)}>
            {t('release')}
          </Button>
        </div>
      )}
      {isAsking && <ReleaseDialog caseId={caseId} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Begin({ caseId }: { caseId: string }) {
  const { t } = useTranslation('console-disclosures')
  const preserve = usePreserve(caseId)
  const [why, setWhy] = useState('')
  return (
    <SubmitForm sent={preserve} submit={t('hold')} onSubmit={() => preserve.mutate(why)}>
      <p className="muted">{t('heldNot')}</p>
      <TextField
        label={t('why')}
        error={findFieldError(preserve.error, 'why')}
        maxLength={300}
        value={why}
        onChange={setWhy}
      />
    </SubmitForm>
  )
}
