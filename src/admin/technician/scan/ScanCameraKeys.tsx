import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ScanCamera } from '../../../state/admin/technician/technicianPorts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

interface ScanCameraKeysProps {
  camera: ScanCamera
  /** True while a camera is being opened: two must not be open at the same time. */
  isStarting: boolean
  onChoose: (id: string) => void
}

/** Choice of the camera, and its light; each only where this device has them. */
export function ScanCameraKeys({ camera: { id, all, light }, isStarting, onChoose }: ScanCameraKeysProps) {
  const { t } = useLingui()
  return (
    <div className="technician-camera">
      {all.length > 1 && (
        <select
          aria-label={t`Camera`}
          value={id}
          aria-disabled={isStarting || undefined}
          onChange={({ currentTarget }) => {
            if (!isStarting) onChoose(currentTarget.value)
          }}
        >
          {all.map(({ id: other, label }) => (
            <option key={other} value={other}>
              {label}
            </option>
          ))}
        </select>
      )}
      {light !== null && !isStarting && <LightKey light={light} />}
    </div>
  )
}

/** Turns the light of one camera on and off. It goes off with its camera. */
function LightKey({ light }: { light: NonNullable<ScanCamera['light']> }) {
  const [isLit, setIsLit] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const turn = async (isOn: boolean) => {
    setHasFailed(false)
    try {
      await light(isOn)
      setIsLit(isOn)
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <>
      <Button icon="flashlight" pressed={isLit} onPress={() => void turn(!isLit)}>
        <Trans>Flashlight</Trans>
      </Button>
      {hasFailed && (
        <p role="alert">
          <Trans>The flashlight of this device did not respond.</Trans>
        </p>
      )}
    </>
  )
}
