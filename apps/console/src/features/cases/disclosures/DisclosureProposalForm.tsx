import { Select } from '@amour/ui/components/form/Select.tsx'
import { type DisclosureKind, disclosureKinds } from '@amour/contract/console/disclosures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { useHasRole } from '#app/call/me.ts'
import { SubmitForm } from '#app/form/SubmitForm.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { useProposeDisclosure } from './disclosures.api.ts'

/** Puts before a lead what is to leave a case. */
export function DisclosureProposalForm({ caseId }: { caseId: string }) {
  const { t } = useTranslation('console-disclosures')
  const propose = useProposeDisclosure(caseId)
  const isLead = useHasRole('lead')
  const isSafety = useHasRole('childSafety')
  const isModerator = useHasRole('moderator')
  const kinds = disclosureKinds.filter((kind) => isLead || (kind === 'referral' ? isSafety : isModerator))
  const [kind, setKind] = useState<DisclosureKind>(kinds[0] ?? 'evidence')
  const [recipient, setRecipient] = useState('')
  return (
    <SubmitForm
      sent={propose}
      submit={t('propose')}
      onSubmit={() => propose.mutate({ kind, recipient }, { onSuccess: () => setRecipient('') })}
    >
      <Field label={t('kind')} hint={t(`kinds.${kind}`)}>
        <Select value={kind} onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? kind)}>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {t(`kindNames.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        label={t('recipient')}
        hint={t('proposeWhat')}
        error={findFieldError(propose.error, 'recipient')}
        maxLength={300}
        value={recipient}
        onChange={setRecipient}
      />
    </SubmitForm>
  )
}
