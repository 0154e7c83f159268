import { Combobox } from '@amour/ui/components/Combobox.tsx'
import { Field } from '@amour/ui/components/Field.tsx'
import { MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePlaces } from '#features/locations/locations.api.ts'
import type { useRegistration } from './use-registration.ts'

/** A town by its names, as a link of the footer carries it. */
export type Town = { county: string; city: string }

type LocationFieldProps = { registration: ReturnType<typeof useRegistration>; town: Town | undefined }

/** Where one lives: only a place of the list counts. */
export function LocationField({ registration, town }: LocationFieldProps) {
  const { t } = useTranslation('locations')
  const { form, idOf, errorOf, edit } = registration
  const { field } = useController({ control: form.control, name: 'location' })
  const { ref, value, onChange, onBlur } = field
  const places = usePlaces({ atOnce: town !== undefined })
  const townId = town && places.find(town)?.place.id
  const { setValue } = form

  useEffect(() => {
    if (townId !== undefined) setValue('location', townId)
  }, [townId, setValue])

  return (
    <Field id={idOf('location')} label={t('label')} error={errorOf('location')}>
      <Combobox
        ref={ref}
        items={places.items}
        value={(value !== null && places.find({ id: value })) || null}
        onValueChange={(item) => {
          onChange(item ? item.place.id : null)
          edit()
        }}
        onInputChange={places.onInputChange}
        onFocus={places.onFocus}
        onBlur={onBlur}
        listLabel={t('list')}
        emptyText={places.isFailed ? t('failed') : places.isLoaded ? t('none') : ''}
        statusText={t('found', { count: places.items.length })}
        placeholder={t('placeholder')}
        lead={<MapPin className="i" aria-hidden />}
        itemIcon={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
