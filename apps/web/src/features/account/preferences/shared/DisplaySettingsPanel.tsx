import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSlot } from '#app/storage/storage-slot.ts'
import { neutralTabSlot } from '#app/storage/storage.ts'
import { useTheme } from '#app/hooks/use-theme.ts'

/** Theme and browser tab, on this device. */
export function DisplaySettingsPanel() {
  const { t } = useTranslation('settings')
  const { theme, choose } = useTheme()
  const isNeutral = useSlot(neutralTabSlot)
  return (
    <Panel id="appearance" title={t('parts.appearance')} hint={t('onThisDevice')}>
      <div className="stack">
        <SegmentedControl
          label={t('theme')}
          value={theme ?? 'system'}
          onValueChange={(value) => choose(value === 'system' ? null : value)}
          segments={[
            { value: 'light', label: t('light'), icon: <Sun className="i i-16" aria-hidden /> },
            { value: 'dark', label: t('dark'), icon: <Moon className="i i-16" aria-hidden /> },
            { value: 'system', label: t('system'), icon: <Monitor className="i i-16" aria-hidden /> },
          ]}
        />
        <Switch
          checked={isNeutral}
          detail={t('neutralTabHint')}
          onChange={(event) => (event.target.checked ? neutralTabSlot.set(true) : neutralTabSlot.clear())}
        >
          {t('neutralTab')}
        </Switch>
      </div>
    </Panel>
  )
}
