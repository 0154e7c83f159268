import { availabilityKinds } from '@amour/contract/people/availability.ts'
import { ChipToggle } from '@amour/ui/components/feedback/Chip.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SearchForm } from './search-form.ts'

/** Only those who have said that they are free, tonight or at all this week: one of the two, or neither. */
export function AvailableField() {
  const { t } = useTranslation('search')
  const { control } = useFormContext<SearchForm>()
  const { field } = useController({ control, name: 'available' })
  return (
    <FieldGroup className="all" label={t('free.label')}>
      <div className="cluster">
        {availabilityKinds.map((kind) => (
          <ChipToggle
            key={kind}
            pressed={field.value === kind}
            onPressedChange={(pressed) => field.onChange(pressed ? kind : '')}
          >
            {t(`free.${kind}`)}
          </ChipToggle>
        ))}
      </div>
    </FieldGroup>
  )
}
