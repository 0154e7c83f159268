import { persistentStorage } from './storage.ts'
import { createStore } from '@amour/ui/store.ts'

/** How pictures and texts are shown on this device. Pictures are covered unless somebody chose otherwise. */
type DisplaySettings = { isBlurred: boolean; isGrey: boolean }

export const displaySettings = createStore<DisplaySettings>(
  { isBlurred: persistentStorage.read('blur') !== 'off', isGrey: persistentStorage.read('grey') === 'on' },
  ({ isBlurred, isGrey }) => {
    persistentStorage.write('blur', isBlurred ? 'on' : 'off')
    persistentStorage.write('grey', isGrey ? 'on' : 'off')
    applyDisplaySettings()
  },
)

/** Puts the look on the page, where the stylesheet reads it. */
export function applyDisplaySettings() {
  const { isBlurred, isGrey } = displaySettings.get()
  document.documentElement.dataset['blur'] = isBlurred ? 'on' : 'off'
  document.documentElement.dataset['grey'] = isGrey ? 'on' : 'off'
}

export const toggleBlur = () =>
  displaySettings.set({ ...displaySettings.get(), isBlurred: !displaySettings.get().isBlurred })
export const toggleGrey = () => displaySettings.set({ ...displaySettings.get(), isGrey: !displaySettings.get().isGrey })

/** Light to dark and back; the choice is kept on this device. */
export function toggleTheme() {
  const root = document.documentElement
  const now = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = now === 'dark' ? 'light' : 'dark'
  root.dataset['theme'] = next
  persistentStorage.write('theme', next)
}
