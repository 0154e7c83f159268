import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTownPath } from '#app/frame/use-town-path.ts'
import { useLocations } from './locations.api.ts'

/** The quick way to a town: type its name. */
export function TownSearch() {
  const { t } = useTranslation('locations')
  const navigate = useNavigate()
  const pathOf = useTownPath()
  const places = useLocations()
  return (
    <Field label={t('find')} error={places.isFailed ? t('failed') : undefined}>
      <Combobox
        items={places.items}
        value={null}
        onValueChange={(item) => item && void navigate(pathOf(item.place))}
        onInputChange={places.onInputChange}
        onFocus={places.onFocus}
        listLabel={t('list')}
        emptyText={places.isLoaded ? t('none') : ''}
        statusText={places.items.length > 0 ? t('found', { count: places.items.length }) : undefined}
        placeholder={t('placeholder')}
        lead={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
