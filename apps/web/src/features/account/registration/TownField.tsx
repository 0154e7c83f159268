import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocations } from '#features/people/locations/locations.api.ts'
import type { RegistrationForm } from './use-registration.ts'

/** A town by its names, as a link of the footer carries it. */
export type Town = { county: string; city: string }

type LocationFieldProps = { form: RegistrationForm; town: Town | undefined }

/** Where one lives: only a place of the list counts. */
export function TownField({ form, town }: LocationFieldProps) {
  const { t } = useTranslation('locations')
  const { location } = form.values
  const locations = useLocations({ atOnce: town !== undefined })
  const townId = town && locations.find(town)?.place.id
  const { set } = form

  useEffect(() => {
    if (townId !== undefined) set('location', townId)
  }, [townId, set])

  return (
    <Field id={form.idOf('location')} label={t('label')} error={form.errorOf('location')}>
      <Combobox
        items={locations.items}
        value={(location !== null && locations.find({ id: location })) || null}
        onValueChange={(item) => set('location', item ? item.place.id : null)}
        onInputChange={(text) => {
          locations.onInputChange(text)
          set('location', null)
        }}
        onFocus={locations.onFocus}
        listLabel={t('list')}
        emptyText={locations.isFailed ? t('failed') : locations.isLoaded ? t('none') : ''}
        statusText={t('found', { count: locations.items.length })}
        placeholder={t('placeholder')}
        lead={<MapPin className="i" aria-hidden />}
        itemIcon={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
