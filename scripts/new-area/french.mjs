import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the French translations of the phrases in the templates. The French avoids articles, because the generator
 * does not know the gender.
 */
function translatePhrases({ plural, singular, article, french, frenchOne }) {
  const one = singular.words;
  return {
    [plural.sentence]: french,
    [singular.sentence]: frenchOne.charAt(0).toUpperCase() + frenchOne.slice(1),
    [`Deleted ${article} ${one}`]: `Suppression : ${frenchOne}`,
    [`This ${one} no longer exists.`]: `Cet élément n’existe plus : ${frenchOne}.`,
    [`Create ${one}`]: `Créer : ${frenchOne}`,
    [`Edit ${one}`]: `Modifier : ${frenchOne}`,
    [`No ${plural.words} found`]: `Aucun résultat : ${french}`,
    [`Error creating ${one}.`]: `Erreur lors de la création : ${frenchOne}.`,
    [`Error updating ${one}.`]: `Erreur lors de la modification : ${frenchOne}.`,
    [`Error deleting ${one}.`]: `Erreur lors de la suppression : ${frenchOne}.`,
    [`Are you sure you want to delete this ${one}?`]: `Voulez-vous vraiment supprimer cet élément : ${frenchOne} ?`,
  };
}

/** Adds French translations of the new phrases and returns the English phrases. Existing translations stay. */
export function addFrench(root, names) {
  const file = join(root, 'apps/server/phrases/fr-FR.json');
  const translations = JSON.parse(readFileSync(file, 'utf8'));
  const newTranslations = Object.entries(translatePhrases(names)).filter(([phrase]) => !(phrase in translations));
  writeFileSync(file, `${JSON.stringify({ ...translations, ...Object.fromEntries(newTranslations) }, null, 2)}\n`);
  return newTranslations.map(([phrase]) => phrase);
}
