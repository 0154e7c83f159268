import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { MapPin } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { useLocations } from '#features/people/locations/locations.api.ts'
import { useFieldError } from './profile-field-errors.ts'
import { getFieldId } from '#features/people/profiles/profile-form.ts'
import type { ProfileValues } from '#features/people/profiles/profile-form.ts'

/** Where one lives: only a place of the list counts. */
export function LocationField() {
  const { t } = useTranslation(['profiles', 'locations'])
  const { location } = useUser()
  const { field } = useController<ProfileValues, 'location'>({ name: 'location' })
  const { ref, value, onChange, onBlur } = field
  const locations = useLocations()
  // The member's own place is known before the list is there.
  const own = { id: String(location.id), label: `${location.county} - ${location.city}`, place: location }
  const chosen = value === location.id ? own : value !== null && locations.find({ id: value })

  return (
    <Field id={getFieldId('location')} label={t('labels.location')} error={useFieldError('location')}>
      <Combobox
        ref={ref}
        items={locations.items}
        value={chosen || null}
        onValueChange={(item) => onChange(item ? item.place.id : null)}
        onInputChange={locations.onInputChange}
        onFocus={locations.onFocus}
        onBlur={onBlur}
        listLabel={t('locations:list')}
        emptyText={locations.isFailed ? t('locations:failed') : locations.isLoaded ? t('locations:none') : ''}
        statusText={t('locations:found', { count: locations.items.length })}
        placeholder={t('locations:placeholder')}
        lead={<MapPin className="i" aria-hidden />}
        itemIcon={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
