import { useTranslation } from 'react-i18next'
import { useSlot } from './storage-slot.ts'
import { themeSlot } from './storage.ts'

/** Light, dark, or as the device; the choice is kept on this device. */
export function ThemeChoice() {
  const { t } = useTranslation('footer')
  const theme = useSlot(themeSlot)

  function choose(value: string) {
    const chosen = value === 'light' || value === 'dark' ? value : null
    themeSlot.set(chosen)
    if (chosen) document.documentElement.dataset['theme'] = chosen
    else delete document.documentElement.dataset['theme']
  }

  return (
    <label className="flex items-center gap-2">
      {t('theme')}
      <select
        className="min-h-11 rounded-control bg-transparent px-2 text-ink"
        value={theme ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('themeSystem')}</option>
        <option value="light">{t('themeLight')}</option>
        <option value="dark">{t('themeDark')}</option>
      </select>
    </label>
  )
}
