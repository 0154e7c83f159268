import type { Hiding } from '@amour/contract/account/privacy.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { useCounties } from '#features/people/search/location-choices.api.ts'
import { hideFromCounty } from './hiding.api.ts'

/** Asks for one more county to hide from, of those that are not hidden from yet. */
export function CountyForm({ hiding, onClose }: { hiding: Hiding; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { data: nations, isError } = useCounties()
  return (
    <SettingsForm
      label={t('hiding.counties.add')}
      submit={t('hiding.hide')}
      send={({ county }) => hideFromCounty(hiding, county).then(onClose)}
      onCancel={onClose}
    >
      {({ register, fieldErrors }) => (
        <Field
          label={t('hiding.counties.field')}
          error={fieldErrors.county ?? (isError ? t('hiding.counties.failed') : undefined)}
        >
          <Select {...register('county')} placeholder={t('hiding.counties.choose')}>
            {nations?.map(({ nation, counties }) => (
              <optgroup key={nation} label={nation}>
                {counties
                  .filter((name) => !hiding.counties.includes(name))
                  .map((name) => (
                    <option key={name}>{name}</option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
    </SettingsForm>
  )
}
