import { Alert, Button, Group } from '@mantine/core';
import { BarcodeDetector, type DetectedBarcode, prepareZXingModule } from 'barcode-detector/ponyfill';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { useText } from '../../../shared/i18n/i18n.ts';
import { createRepeats } from './camera-repeats.ts';
import styles from './input.module.css';

// From our own server: the package would take it from another one.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const FORMATS = ['code_128', 'qr_code', 'ean_13', 'itf', 'data_matrix', 'code_39'] as const;

const VIDEO = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };

/** Why nothing is read, by the error of the browser; other errors are those of the reader's own program. */
const FAILURES = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'broken',
  AbortError: 'broken',
} as const;
type Failure = (typeof FAILURES)[keyof typeof FAILURES] | 'unloaded';

const failureOf = (error: unknown): Failure => {
  const { name } = error as { name?: keyof typeof FAILURES };
  return (name && FAILURES[name]) ?? 'unloaded';
};

/** Whether a code is where the line in the middle of the picture points: a label has several. */
const isAimedAt = ({ boundingBox: { left, right, top, bottom } }: DetectedBarcode, { videoWidth, videoHeight }: HTMLVideoElement) =>
  left < videoWidth / 2 && right > videoWidth / 2 && Math.abs(top + bottom - videoHeight) < videoHeight / 2;

const nextPicture = (video: HTMLVideoElement) => new Promise((resolve) => video.requestVideoFrameCallback(resolve));

/** Reads one code after the other, until `signal` is aborted. */
const readCodes = async (video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void) => {
  const detector = new BarcodeDetector({ formats: [...FORMATS] });
  const isNew = createRepeats();
  while (!signal.aborted) {
    const code = (await detector.detect(video)).find((each) => isAimedAt(each, video))?.rawValue;
    if (code && !signal.aborted && isNew(code, performance.now())) onCode(code);
    await nextPicture(video);
  }
};

/** Whether a camera has a light. Not all browsers know, and TypeScript's types do not. */
const hasTorch = (track: MediaStreamTrack) => (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

/** Reads codes with the camera of the device, from when it is drawn until it is not, or the page is hidden. */
export const Camera = ({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) => {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLit, setIsLit] = useState(false);
  const take = useEffectEvent(onCode);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current: element } = video;
    if (!element) return;
    const ending = new AbortController();
    const { signal } = ending;
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO });
      const stop = () => {
        for (const each of stream.getTracks()) each.stop();
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop);
      setTrack(stream.getVideoTracks()[0] ?? null);
      element.srcObject = stream;
      await element.play();
      await readCodes(element, signal, take);
    };
    start().catch((error: unknown) => {
      if (!signal.aborted) setFailure(failureOf(error));
    });
    document.addEventListener('visibilitychange', () => document.hidden && close(), { signal });
    return () => ending.abort();
  }, []);
  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] });
    setIsLit(!isLit);
  };
  return (
    <>
      {failure === null ? (
        <div className={styles.camera}>
          <video ref={video} muted playsInline aria-label={t('scan.camera.picture')} />
        </div>
      ) : (
        <Alert color="red" role="alert">
          {t(`scan.camera.${failure}`)}
        </Alert>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('scan.camera.close')}
        </Button>
        {track && hasTorch(track) && (
          <Button variant="default" aria-pressed={isLit} onClick={() => void light().catch(() => setFailure('broken'))}>
            {t('scan.camera.torch')}
          </Button>
        )}
      </Group>
    </>
  );
};
