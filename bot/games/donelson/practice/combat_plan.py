"""Combat: what is owed, attacks that pay, guns, then the fight; and who advances."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.contract.advice import Proposal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance, towards
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.offers import combat as combat_offers
from bot.games.donelson.offers import combat_texts
from bot.games.donelson.offers import guns as gun_offers
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice.aims import Aims
from bot.games.donelson.rules.combat import obligations
from bot.games.donelson.rules.combat.declaring import with_bombardment
from bot.games.donelson.rules.combat.proposing import ALL
from bot.games.donelson.words.names import hex_text, signed

PAYS = {"usa": 2, "csa": 2}
"""What must be added to the die for an attack that nobody is obliged to make."""


class CombatPlan:
    """The combat phase of a side."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims = now, aims

    def proposals(self) -> Iterator[Proposal]:
        """Yields decisions of the phase, the best first."""
        there = combat_texts.battle(self.now)
        if obligations.owed(there):
            dice = combat_texts.dice_text(self.now, combat_offers.plan(self.now))
            why = "Units next to the enemy must attack. This is the best way to do it"
            yield Proposal("propose all", f"{why}: {dice}.")
        declared = {each.target for each in self.now.view.attacks if each.by}
        for at, attack in combat_offers.proposals(self.now).items():
            odds = combat_texts.reckoned(self.now, attack).total
            if at not in declared and odds >= self.pays(at) and not self.aims.sleeping(at):
                only = combat_offers.sole(self.now)
                what = ALL if only and only.target == at else hex_text(at)
                yield Proposal(f"propose {what}", f"The die has {signed(odds)} there: a good attack.")
        yield from self.guns()
        yield Proposal("fight", self.why_fight())

    def why_fight(self) -> str:
        """Returns why nothing more is declared, and what befalls those that must attack and cannot."""
        victims = obligations.helpless(combat_texts.battle(self.now))
        suffers = f" {combat_offers.suffering(victims)}" if victims else ""
        worth = "Every attack worth making is declared." if self.now.view.attacks else "No attack is worth making."
        return f"{worth}{suffers}"

    def pays(self, at: Hex) -> int:
        """Returns what must be added to the die for an attack on a hex to pay: less where ground is to be won."""
        least = PAYS[self.now.side] + self.aims.shaken + self.aims.temper.pays
        if self.now.side == "usa":
            prize = any(at in hexes for hexes in field().groups.values()) or field().fort(at)
            return least - prize
        return least - (at in self.aims.ground_to_take and not self.now.view.camps)

    def guns(self) -> Iterator[Proposal]:
        """Lets batteries support attacks, and the others bombard."""
        busy = {key for each in self.now.view.attacks for key in each.guns}
        for at, keys in gun_offers.supports(self.now).items():
            for key in keys:
                if key not in busy:
                    yield Proposal(f"support {hex_text(at)} {key}", "Its guns help that attack.")
        for at, keys in gun_offers.bombards(self.now).items():
            free = [key for key in keys if key not in busy]
            taken = at in {each.target for each in self.now.view.attacks}
            picked = tuple(free[:3])
            if picked and not taken and not gun_offers.wakes(self.now, at) and not self.obliges(at, picked):
                yield Proposal(f"bombard {hex_text(at)} {','.join(picked)}", "Guns that support no attack can bombard.")

    def obliges(self, at: Hex, batteries: tuple[Key, ...]) -> bool:
        """Whether a bombardment would force others to attack, whom those batteries keep from having to (US-10.4)."""
        there = combat_texts.battle(self.now)
        after = replace(there, attacks=with_bombardment(there.attacks, at, batteries))
        return len(obligations.owed(after)) > len(obligations.owed(there))

    # -- answers

    def answers(self) -> Iterator[Proposal]:
        """Yields answers to what is asked, the best first."""
        ask = self.now.view.asks[-1]
        if ask.what == "advance":
            yield from self.advance(ask.units, ask.at, ask.number)
        elif ask.what == "pivot":
            yield from self.turns(ask.units, "pivot")
        elif ask.what == "support":
            yield Proposal(f"defend {','.join(ask.units)}", "Guns help the defense at no cost.")
        elif ask.what == "lose":
            strongest = max(ask.units, key=lambda key: (combat_texts.known(self.now, key), key))
            yield Proposal(f"lose {strongest}", "The strongest counter can best afford the loss.")
        elif ask.what == "face":
            yield from self.turns(ask.units, "face")
            yield Proposal("pass", "All facings are good.")
        yield Proposal("stay", "Going on gains nothing.")

    def advance(self, units: tuple[Key, ...], at: Hex, onward: int) -> Iterator[Proposal]:
        """Advances one counter into a hex worth having."""
        units = tuple(key for key in units if not self.aims.stays(key))
        if onward or not units:
            return
        worth_it = self.now.side == "usa" or not self.now.view.camps or self.aims.breaking_out
        if worth_it:
            first = max(units, key=lambda key: (counter(key).arm == "inf", combat_texts.known(self.now, key), key))
            yield Proposal(f"advance {first} {hex_text(at)}", "You have won this ground, so hold it.")

    def turns(self, units: tuple[Key, ...], word: str) -> Iterator[Proposal]:
        """Turns units to the enemy next to them that they do not face."""
        for key in units:
            unit = self.now.view.units[key]
            near = [e for e in self.now.board.held(self.now.enemy) if distance(e, unit.at) <= 2]
            if not near:
                continue
            nearest = min(near, key=lambda enemy: (distance(enemy, unit.at), enemy))
            wanted = towards(unit.at, nearest)[0]
            if wanted != unit.facing:
                yield Proposal(f"{word} {key} {wanted}", "It faces the nearest enemy.")
