import { useTranslation } from 'react-i18next'
import { isTheme } from '#app/storage/stored-values.ts'
import { useTheme } from '#app/hooks/use-theme.ts'

/** Light, dark, or as the device; the choice is kept on this device. */
export function ThemeChoice() {
  const { t } = useTranslation('footer')
  const { theme, choose } = useTheme()

  return (
    <label className="flex items-center gap-2">
      {t('theme')}
      <select
        className="min-h-11 rounded-control bg-transparent px-2 text-ink"
        value={theme ?? ''}
        onChange={({ target: { value } }) => choose(isTheme(value) ? value : null)}
      >
        <option value="">{t('themeSystem')}</option>
        <option value="light">{t('themeLight')}</option>
        <option value="dark">{t('themeDark')}</option>
      </select>
    </label>
  )
}
