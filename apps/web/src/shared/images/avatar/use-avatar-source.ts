import { useEffect, useRef, useState } from 'react';
import { checkPicture } from '../check-picture';
import type { AvatarSource } from './picked-avatar';

/** Reads chosen files, and says of the last one why it will not do. */
export function useAvatarSource() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const latest = useRef<File | null>(null);
  const addresses = useRef<string[]>([]);

  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  async function read(file: File): Promise<AvatarSource | null> {
    latest.current = file;
    setIsChecking(true);
    const { picture, refusal } = await checkPicture(file);
    if (latest.current !== file) return null;
    setIsChecking(false);
    setRefusal(refusal);
    if (!picture) return null;
    const address = URL.createObjectURL(file);
    addresses.current.push(address);
    return { file, address, width: picture.width, height: picture.height };
  }

  return { read, refusal, isChecking };
}
