import type { Image } from '@masthead/domain/images/contract';
import { AddStep } from './add-step';
import { SelectStep } from './select-step';
import type { Picking } from './use-picking';

interface Props {
  picking: Picking;
  /** A picture of the library, or one that has just been added to it. */
  onChoose: (image: Image) => void;
  /** Pictures that nothing can be done with yet. */
  isBusy?: (id: number) => boolean;
}

/** Looks for a picture in the library, or adds one. */
export function LibrarySteps({ picking, onChoose, isBusy }: Props) {
  const { step, browsing, browse, removal } = picking;
  if (step.name === 'add') {
    return (
      <AddStep
        files={step.files}
        onAdded={onChoose}
        onBack={() => void picking.leave(picking.back)}
        onHolding={picking.setIsHolding}
        onLookFor={(search) => void picking.leave(() => browse({ search, page: 1, chosen: null }))}
      />
    );
  }
  return (
    <SelectStep
      browsing={browsing}
      onBrowse={browse}
      onChoose={onChoose}
      onAdd={picking.add}
      onRemove={removal.remove}
      isBusy={(id) => removal.isRemoving(id) || isBusy?.(id) === true}
    />
  );
}
