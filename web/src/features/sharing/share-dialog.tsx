import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { Dialog, DialogDone } from '../../shared/ui/dialog.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { QrCode } from './qr-code.tsx';
import { revokeLink, shareLink } from './queries.ts';
import styles from './sharing.module.css';

const mailTo = (address: string | null, subject: string, body: string) =>
  `mailto:${encodeURIComponent(address ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

const Link = ({ shipment: { aceBillNumber: number, receiverEmail }, url }: { shipment: Shipment; url: string }) => {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  /** Browsers allow copying on https and on localhost only; elsewhere the link is selected. */
  const copy = async () => {
    field.current?.select();
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(url);
    setIsCopied(true);
  };
  return (
    <div className={styles.share}>
      <QrCode text={url} label={t('share.qr')} />
      <Stack gap="sm">
        <TextInput ref={field} label={t('share.link')} value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        <Group gap="xs">
          <Button
            onClick={() => void copy()}
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            data-autofocus
          >
            {isCopied ? t('share.copied') : t('share.copy')}
          </Button>
          <Button
            component="a"
            href={mailTo(receiverEmail, t('share.mailSubject', { number }), t('share.mailBody', { number, url }))}
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {t('share.mail')}
          </Button>
        </Group>
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {t('share.page')}
        </Anchor>
      </Stack>
    </div>
  );
};

/** The public link of a shipment, to copy, mail, scan or revoke. */
export const ShareDialog = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => {
  const t = useText();
  const { aceBillNumber: number } = shipment;
  const query = useQuery(shareLink(shipment));
  const revoking = useAction({
    mutationFn: () => revokeLink(shipment),
    onSuccess: () => {
      showAlert('success', t('share.revoked', { number }));
      onClose();
    },
  });
  const revoke = async () => {
    const question = { title: t('share.revokeTitle'), reasons: [t('share.revokeReason')], go: t('share.revoke'), back: t('share.keep') };
    if (await ask(question)) revoking.run();
  };
  return (
    <Dialog title={t('share.title', { number })} onClose={onClose} size="lg">
      <Text>{t('share.lead')}</Text>
      <Loaded query={query}>{(url) => <Link shipment={shipment} url={url} />}</Loaded>
      <DialogDone onClose={onClose}>
        <Button variant="default" color="red" loading={revoking.isPending} disabled={!query.data} onClick={() => void revoke()}>
          {t('share.revoke')}
        </Button>
      </DialogDone>
    </Dialog>
  );
};
