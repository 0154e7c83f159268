import { Button } from '@amour/ui/components/Button.tsx'
import { Slider } from '@amour/ui/components/Slider.tsx'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { useCrop } from './use-crop.ts'

/** Zoom, tilt and quarter turns, each by a control of its own. */
export function CropControls({ crop }: { crop: ReturnType<typeof useCrop> }) {
  const { t } = useTranslation('media')
  const { zoom, setZoom, maxZoom, tilt, setTilt, turn } = crop
  return (
    <>
      <div className="two">
        <Slider
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          disabled={maxZoom === 1}
          shown={t('percent', { percent: Math.round(zoom * 100) })}
          onValueChange={setZoom}
        >
          {t('zoom')}
        </Slider>
        <Slider
          min={-45}
          max={45}
          step={1}
          value={tilt}
          shown={t('degrees', { degrees: tilt })}
          onValueChange={setTilt}
        >
          {t('tilt')}
        </Slider>
      </div>
      <div className="cluster">
        <Button variant="quiet" icon={<RotateCcw className="i" aria-hidden />} onClick={() => turn(-1)}>
          {t('turnLeft')}
        </Button>
        <Button variant="quiet" icon={<RotateCw className="i" aria-hidden />} onClick={() => turn(1)}>
          {t('turnRight')}
        </Button>
      </div>
    </>
  )
}
