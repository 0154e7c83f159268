import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import type { ProfileValues } from '#features/people/profiles/profile-form.ts'

/** What others read of the text, and why it waits: told while it is being written, not only once it is withheld. */
export function TextNote({ text }: { text?: Me['text'] | undefined }) {
  const { t } = useTranslation('profiles')
  const { control } = useFormContext<ProfileValues>()
  const [sign] = findTextSigns(useWatch({ control, name: 'description' }))
  const state = text?.state ?? 'shown'
  if (state === 'shown' && !sign) return null
  return (
    <div className="stack stack-8 mt-4" role="status">
      {sign && <Alert tone="warn">{t(`textSign.${sign}`)}</Alert>}
      {state !== 'shown' && <Alert tone={state === 'rejected' ? 'bad' : 'plain'}>{t(`textState.${state}`)}</Alert>}
    </div>
  )
}
